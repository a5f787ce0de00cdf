"""Replays as files: animations, a page without network, a strip of pictures. Made by a process of its own."""
