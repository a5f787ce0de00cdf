// What waits for this user in other places: the marks in the list at the side, and the strip that leads there.
import { asks, tableOf } from "/page/following.js";
import { marks, placesOf } from "/page/places.js";

export class Notices {
  constructor(pane) { this.pane = pane; }

  /** The bot has written to them by direct message, which is not before the eyes. */
  wrote(place, message) {
    const { user, feed, way, world } = this.pane;
    marks.ping(user, place.id, message);
    // Whoever plays that table by a hand here need not go anywhere.
    if (!feed.playsAt(tableOf(message))) way.show(place, `${world.bot.name} wrote to you`, message.id);
  }

  /** A message mentions them. */
  async mentioned(channel, message) {
    const { pane } = this;
    const found = () => placesOf(pane.world).find((each) => each.id === channel);
    // A place that is new may be heard of here first.
    if (!found()) await pane.loadWorld();
    const place = found();
    if (channel === pane.place || place?.type === 1) return;
    marks.ping(pane.user, channel, message);
    pane.places.draw();
    pane.announce(`You were mentioned in ${place?.name || "another place"}`);
    // The way to a message of one's own is shorter: where it is shown, it stays.
    const dm = pane.world.dm?.id;
    if (place && pane.place !== dm && !pane.way.leadsTo(dm)) pane.way.show(place, `You were mentioned in ${place.name}`, message.id);
  }

  /** A message has changed: one that asks nothing any more leads nowhere. */
  changed(channel, message) {
    const { user, way, places } = this.pane;
    if (!marks.changed(user, channel, message)) return;
    if (!asks(message)) way.over(message.id);
    places.draw();
  }

  /** A message is gone. */
  gone(channel, id) {
    this.pane.way.over(id);
    if (marks.gone(this.pane.user, channel, id)) this.pane.places.draw();
  }
}
