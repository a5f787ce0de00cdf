"""What every picture is made of.

A picture in a few lines:

    tint, emblem = palette.theme("gulveig")
    canvas = border.ground(frame.BOARD, tint)                     # the table and its carved border
    frame.title(canvas, "Gulveig", tint=tint, emblem=emblem, note="Hand 3")
    frame.plate(canvas, (48, 130, 408, 220), frame.Plate(seat=0, name="Ylva", moving=True))
    cards.draw(canvas, (450, 230), card_values.Face(name="Odin", tint=tint, emblem="raven", value="7"))
    canvas.text((600, 700), "Your move", size=36, anchor="mm")
    data = canvas.png()

- `palette`: inks, tints and themes, contrast
- `fonts`, `text`, `phrases`: faces, making words fit, catalogues of words
- `icons`, `shapes`: masks drawn once
- `canvas`: the surface that is drawn on; `png`: its file
- `cards`, `card_values`: the cards of all games, in three sizes, and what is said of one
- `frame`, `border`, `seats`, `medal`, `medallion`: what is drawn around the game itself

Draw from one thread at a time for speed; several threads give the same pictures. Names of players go through
`text.clean` before they reach a picture.
"""
