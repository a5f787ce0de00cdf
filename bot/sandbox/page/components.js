// Components V2 and classic rows as nodes.
import { emoji, icon, make } from "/page/dom.js";
import { inside, markdown } from "/page/markdown.js";
import { Menu } from "/page/menu.js";

/** An address of this server without its host: the page may have been opened under another name. */
export function local(url) {
  const parsed = new URL(url, location.href);
  return parsed.pathname.startsWith("/attachments/") ? parsed.pathname : url;
}

export function sizeOf(bytes) {
  return bytes === 1 ? "1 byte" : bytes < 1024 ? `${bytes} bytes` : bytes < 1 << 20 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / (1 << 20)).toFixed(1)} MB`;
}

/** A picture that can be opened at full size; a spoiler stays covered until it is pressed. */
export function picture(media, alt, ctx, { spoiler = false } = {}) {
  const image = make("img", { alt: alt || "", decoding: "sync" });
  // The size is known before the first byte, so nothing moves when the picture comes.
  if (media.width) Object.assign(image, { width: media.width, height: media.height });
  image.src = local(media.url);
  const words = alt ? `Enlarge: ${alt}` : "Enlarge the picture";
  const box = make("button", { type: "button", className: "picture", "aria-label": spoiler ? "Show the picture" : words, data: { key: `picture:${media.url.split("/").pop()}` } }, image);
  box.classList.toggle("covered", spoiler);
  if (media.width) {
    box.style.setProperty("--width", `${media.width}px`);
    box.style.setProperty("--ratio", String(media.width / media.height));
  }
  box.onclick = (event) => {
    if (box.classList.contains("covered")) {
      box.classList.remove("covered");
      box.setAttribute("aria-label", words);
      return;
    }
    const size = media.width ? media : { width: image.naturalWidth || 1, height: image.naturalHeight || 1 };
    // A key presses no point of it; it is read from its beginning then.
    const pressed = event.detail ? { x: event.offsetX / image.clientWidth, y: event.offsetY / image.clientHeight } : undefined;
    ctx.zoom(image.src, alt, size, pressed);
  };
  return box;
}

/** A file to download. */
export function download(url, name, size) {
  return make("a", { className: "file", href: local(url), download: name }, icon("file"),
    make("span", {}, make("b", {}, name), size !== undefined && make("small", {}, sizeOf(size))));
}

const face = (part) => [
  part.emoji && emoji(part.emoji, { alt: "" }),
  part.label && make("span", { className: "label" }, part.label),
];

function button(part, message, ctx) {
  if (part.style === 5) {
    const aim = inside(part.url);
    const link = make("a", { className: "button style5", href: aim ? `#${aim.place}` : part.url }, ...face(part), !aim && icon("out"));
    if (aim) link.onclick = (event) => { event.preventDefault(); ctx.go(aim); };
    else Object.assign(link, { target: "_blank", rel: "noreferrer noopener" });
    return link;
  }
  const busy = ctx.standing(message.id).busy === part.custom_id;
  const node = make("button", {
    type: "button", className: `button style${part.style}${busy ? " busy" : ""}`, disabled: Boolean(part.disabled),
    onclick: () => ctx.click(message, part.custom_id), data: { key: `button:${part.custom_id}` },
  }, ...face(part));
  if (!part.label && part.emoji) node.setAttribute("aria-label", part.emoji.name);
  if (busy) node.setAttribute("aria-busy", "true");
  return node;
}

function menu(part, message, ctx) {
  const draft = ctx.draft(message.id, part);
  return new Menu(part, ctx, draft, {
    send: (values) => ctx.choose(message, part.custom_id, values, draft),
    recall: () => ctx.recall(message, part.custom_id),
  }).node;
}

function gallery(part, ctx) {
  const items = part.items.map((item) => picture(item.media, item.description, ctx, item));
  return make("div", { className: `gallery count${Math.min(items.length, 4)}` }, ...items);
}

function container(part, message, ctx) {
  const box = make("div", { className: "container" }, ...part.components.map((child) => draw(child, message, ctx)));
  if (part.accent_color !== null && part.accent_color !== undefined) {
    box.style.setProperty("--accent", `#${part.accent_color.toString(16).padStart(6, "0")}`);
  }
  if (!part.spoiler) return box;
  box.inert = true;
  const cover = make("button", { type: "button", className: "cover", onclick: () => { box.inert = false; cover.remove(); } }, "Spoiler: show");
  return make("div", { className: "covered-box" }, box, cover);
}

/** One component of a message. */
export function draw(part, message, ctx) {
  const all = () => part.components.map((child) => draw(child, message, ctx));
  switch (part.type) {
    case 1: return make("div", { className: "row" }, ...all());
    case 2: return button(part, message, ctx);
    case 9: return make("div", { className: "section" }, make("div", { className: "section-words" }, ...all()), draw(part.accessory, message, ctx));
    case 10: return markdown(part.content, ctx);
    case 11: return make("div", { className: "thumbnail" }, picture(part.media, part.description, ctx, part));
    case 12: return gallery(part, ctx);
    case 13: return download(part.file.url, part.name || part.file.url.split("/").pop(), part.size);
    case 14: return make("hr", { className: `space${part.spacing || 1}${part.divider === false ? " bare" : ""}` });
    case 17: return container(part, message, ctx);
    default: return menu(part, message, ctx);
  }
}

/** A classic embed. */
export function embed(shape, ctx) {
  const box = make("div", { className: "container embed" },
    shape.author?.name && make("p", { className: "subtext" }, shape.author.name),
    shape.title && make("h3", { className: "head3" }, shape.title),
    shape.description && markdown(shape.description, ctx),
    ...(shape.fields || []).map((field) => make("div", {}, make("b", {}, field.name), markdown(field.value, ctx))),
    shape.footer?.text && make("p", { className: "subtext" }, shape.footer.text));
  if (shape.color) box.style.setProperty("--accent", `#${shape.color.toString(16).padStart(6, "0")}`);
  return box;
}
