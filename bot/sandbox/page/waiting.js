// Choices in menus that were made while another press on the same message was under way: each is sent as soon as that is done.

const GONE = "Your choice was not sent: the message has changed meanwhile.";

/** Whether a message offers these values in a menu that can be used. */
function offers(parts, { custom_id, values }) {
  return parts.some((part) => (part.custom_id === custom_id
    ? !part.disabled && values.every((value) => !part.options || part.options.some((option) => option.value === value))
    : offers(part.components || [], { custom_id, values })));
}

export class Waiting {
  constructor(pane) {
    this.pane = pane;
    /** By message, then by menu: `{values, draft, user}`. */
    this.held = new Map();
  }

  /** Sends what was chosen, or keeps it until the press that is under way is done; `draft` is how the menu shows it. */
  choose(message, custom_id, values, draft) {
    if (!this.pane.ctx.standing(message.id).busy) return this.pane.press(message, "choose", { custom_id, values });
    Object.assign(draft, { sent: false, held: true });
    this.recall(message.id, custom_id);
    const held = this.held.get(message.id) || this.held.set(message.id, new Map()).get(message.id);
    held.set(custom_id, { values, draft, user: this.pane.user });
    return null;
  }

  /** A menu is opened again: what was chosen there waits no more. */
  recall(id, custom_id) { this.held.get(id)?.delete(custom_id); }

  /** A press on a message is done: what was chosen first meanwhile is sent. */
  async next(id) {
    const held = this.held.get(id);
    if (this.pane.ctx.standing(id).busy || !held?.size) return;
    const [custom_id, { values, draft, user }] = held.entries().next().value;
    held.delete(custom_id);
    if (user !== this.pane.user) { await this.next(id); return; }
    Object.assign(draft, { sent: true, held: false });
    if (!(await this.send(id, { custom_id, values }))) {
      draft.picked = undefined;
      this.pane.composer.tell(GONE);
      this.pane.feed.repaint(id);
      await this.next(id);
    }
  }

  /** Sends a choice; false when its menu is there no more. A message of another place is not before us: the server looks there. */
  async send(id, choice) {
    const there = () => !this.pane.feed.messages.has(id) || offers(this.pane.feed.messages.get(id).components, choice);
    if (!there()) return false;
    const came = await this.pane.press(this.pane.feed.messages.get(id) || { id }, "choose", choice);
    return came !== null || there(); // what has become of it may be heard only after the press
  }
}
