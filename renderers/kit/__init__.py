"""What every picture is made of.

A picture in a few lines:

    tint, emblem = palette.theme("gulveig")
    canvas = frame.ground(frame.BOARD, tint)                      # rim and table
    frame.title(canvas, "Gulveig", tint=tint, emblem=emblem, note="Hand 3")
    frame.plate(canvas, (48, 130, 408, 220), frame.Plate(seat=0, name="Ylva", moving=True))
    cards.draw(canvas, (450, 230), cards.Face(name="Odin", tint=tint, emblem="raven", value="7"))
    canvas.text((600, 700), "Your move", size=36, anchor="mm")
    data = canvas.png()

- `palette`: inks, tints and themes, contrast
- `fonts`, `text`, `phrases`: faces, making words fit, catalogues of words
- `icons`, `shapes`: masks drawn once
- `canvas`: the picture in the making; `png`: its file
- `cards`: one anatomy for all cards, three sizes
- `frame`, `rim`, `seats`, `medal`, `medallion`: what stands round the game

Draw from one thread at a time for speed; several threads give the same pictures. Names of players go through
`text.clean` before they reach a picture.
"""
