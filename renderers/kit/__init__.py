"""What every picture is made of.

A picture in a few lines:

    tint, emblem = palette.theme("gulveig")
    canvas = frame.place(frame.BOARD, FEAST, tint)                # the game's place, in a thin frame
    frame.head(canvas, "Ylva leads", tint=tint, emblem=emblem, note="Hand 3")
    frame.plate(canvas, (28, 108, 408, 198), frame.Plate(seat=0, name="Ylva", moving=True))
    cards.draw(canvas, (450, 230), card_values.Face(name="Odin", tint=tint, emblem="raven", value="7"))
    canvas.shade((590, 670, 1172, 740), radius=16)                # a quiet part of the place, to write on
    canvas.text((610, 704), "Your move", size=36)
    data = canvas.png()

Boards, hands and moments show the game's place in a thin frame (`frame.place`, `frame.head`); the sheets that belong to
no single game keep the carved border round it (`border.hall`, `frame.title`).

- `palette`: inks, tints and themes, contrast
- `fonts`, `text`, `phrases`: faces, making words fit, catalogues of words
- `icons`, `shapes`: masks drawn once
- `scenery`, `backdrop`: a brush for layered silhouettes in flat tones, and the places painted with it
- `canvas`: the surface that is drawn on; `png`: its file
- `cards`, `card_values`, `card_faces`, `card_art`: the cards of all games, in three sizes, what is said of one, how its
  sides are drawn, and its emblem before rays
- `moment`: the poster of something great that happened
- `frame`, `border`, `seats`, `medal`, `medallion`: what is drawn around the game itself

Draw from one thread at a time for speed; several threads give the same pictures. Names of players go through
`text.clean` before they reach a picture.
"""
