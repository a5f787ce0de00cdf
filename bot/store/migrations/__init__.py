"""The store's migrations, run by ``bot.store`` itself when it opens a database."""
