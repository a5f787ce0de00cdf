// The live line: news of everything that one user may see, kept up over lost connections.

export class Live {
  /** Listens as `user`; `hear` gets each piece of news, `changed` whether the line is up. */
  constructor(user, { hear, changed }) {
    Object.assign(this, { user, hear, changed, pause: 400, ended: false });
    this.ready = new Promise((resolve) => { this.opened = resolve; });
    this.open();
  }

  open() {
    const socket = new WebSocket(`${location.origin.replace("http", "ws")}/api/live?user=${this.user}`);
    this.socket = socket;
    socket.onopen = () => { this.pause = 400; this.opened(); this.changed(true); };
    socket.onmessage = (event) => { if (!this.ended) this.hear(JSON.parse(event.data)); };
    socket.onclose = () => {
      if (this.ended) return;
      this.changed(false);
      this.pause = Math.min(this.pause * 2, 5000);
      this.timer = setTimeout(() => this.open(), this.pause);
    };
  }

  close() {
    this.ended = true;
    clearTimeout(this.timer);
    this.socket.close();
  }
}
