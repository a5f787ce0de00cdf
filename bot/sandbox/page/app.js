// The sandbox's page: one browser tab is one user at a time; every deed goes through the page's API.
import { renderMessage } from "/page/message.js";
import { openModal, showImage } from "/page/dialogs.js";
import { Composer } from "/page/composer.js";

const $ = (id) => document.getElementById(id);
const state = { user: null, world: null, place: null, messages: new Map(), pings: new Map(), socket: null };

export async function api(path, body, method = "POST") {
  const asked = body === undefined
    ? await fetch(path)
    : await fetch(path, { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  const answer = await asked.json();
  if (!asked.ok) throw new Error(answer.problem || "That did not work.");
  return answer;
}

export function tell(text) { $("status").textContent = text; }

/** Runs a deed for the present user and shows what came of it. */
export async function act(path, body) {
  tell("");
  try {
    const came = await api(path, { user: state.user, ...body });
    if (came.standing === "failed") tell("This interaction failed.");
    if (came.modal) openModal(came, state.world, (values) => act("/api/submit", { interaction: came.interaction, values }));
    return came;
  } catch (problem) { tell(problem.message); return null; }
}

const deeds = {
  click: (message, custom_id) => act("/api/click", { message, custom_id }),
  choose: (message, custom_id, values) => act("/api/choose", { message, custom_id, values }),
  zoom: showImage,
  world: () => state.world,
  me: () => state.user,
};

async function loadWorld() {
  state.world = await api(`/api/world?user=${state.user}`);
  drawPlaces();
}

function everyPlace() {
  const world = state.world;
  return [...world.guilds.flatMap((guild) => [...guild.channels, ...guild.threads]), ...(world.dm ? [world.dm] : [])];
}

function drawPlaces() {
  const list = $("list");
  list.replaceChildren();
  for (const guild of state.world.guilds) {
    list.append(Object.assign(document.createElement("h2"), { textContent: guild.name }));
    for (const channel of guild.channels) {
      list.append(placeButton(channel, `# ${channel.name}`));
      for (const thread of guild.threads.filter((t) => t.parent === channel.id)) {
        list.append(placeButton(thread, `${thread.archived ? "🗄" : "↳"} ${thread.name}`, "thread"));
      }
    }
  }
  list.append(Object.assign(document.createElement("h2"), { textContent: "Direct messages" }));
  if (state.world.dm) list.append(placeButton(state.world.dm, state.world.bot.name));
  else {
    const open = Object.assign(document.createElement("button"), { className: "place", textContent: `Write to ${state.world.bot.name}` });
    open.onclick = async () => { const dm = await act("/api/dm", {}); await loadWorld(); openPlace(dm.id); };
    list.append(open);
  }
  $("dms").checked = state.world.user.dms === "open";
}

function placeButton(place, text, kind = "") {
  const button = Object.assign(document.createElement("button"), { className: `place ${kind}`, textContent: text });
  if (state.place === place.id) button.setAttribute("aria-current", "true");
  const pings = state.pings.get(place.id);
  if (pings !== undefined) button.classList.add("unread");
  if (pings) button.append(Object.assign(document.createElement("span"), { className: "pings", textContent: pings }));
  button.onclick = () => openPlace(place.id);
  return button;
}

async function openPlace(id) {
  state.place = id;
  state.pings.delete(id);
  const place = everyPlace().find((p) => p.id === id);
  $("title").querySelector("h1").textContent = place.type === 0 ? `# ${place.name}` : place.name;
  $("topic").textContent = place.topic || (place.archived ? "Archived: writing opens it again." : "");
  $("line").disabled = !place.may_write;
  const found = await api(`/api/messages?user=${state.user}&channel=${id}`);
  if (state.place !== id) return;
  state.messages = new Map(found.map((m) => [m.id, m]));
  $("messages").replaceChildren(...found.map((m) => renderMessage(m, deeds)));
  $("messages").scrollTop = $("messages").scrollHeight;
  drawPlaces();
  await composer.open(state.user, id, state.world);
}

function hear(news) {
  const { kind, channel, payload } = news;
  if (/^(channel|thread|guild)_/.test(kind)) {
    loadWorld();
  } else if (kind === "message_create" || kind === "message_update") {
    if (channel === state.place) drawMessage(payload);
    else if (kind === "message_create") { state.pings.set(channel, state.pings.get(channel) || 0); drawPlaces(); }
    if (!everyPlace().some((p) => p.id === channel)) loadWorld();
  } else if (kind === "message_delete") {
    document.getElementById(`m${payload.id}`)?.remove();
  } else if (kind === "notification" && channel !== state.place) {
    state.pings.set(channel, (state.pings.get(channel) || 0) + 1);
    drawPlaces();
  } else if (kind === "interaction_failed") {
    tell("This interaction failed.");
  } else if (kind === "typing" && channel === state.place) {
    tell(`${state.world.bot.name} is writing…`);
  } else if (kind === "commands") {
    composer.reload();
  }
}

function drawMessage(message) {
  const box = $("messages");
  const atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < 80;
  const fresh = renderMessage(message, deeds);
  const known = document.getElementById(`m${message.id}`);
  if (known) known.replaceWith(fresh); else box.append(fresh);
  if (atEnd) box.scrollTop = box.scrollHeight;
}

function listen() {
  state.socket?.close();
  const user = state.user;
  const socket = new WebSocket(`${location.origin.replace("http", "ws")}/api/live?user=${user}`);
  socket.onmessage = (event) => { if (user === state.user) hear(JSON.parse(event.data)); };
  socket.onclose = () => { if (state.socket === socket) setTimeout(() => { listen(); if (state.place) openPlace(state.place); }, 1500); };
  state.socket = socket;
}

async function become(user) {
  state.user = user;
  sessionStorage.setItem("user", user);
  state.pings.clear();
  await loadWorld();
  drawUsers();
  listen();
  const places = everyPlace();
  const place = places.find((p) => p.id === state.place) || places[0];
  if (place) await openPlace(place.id);
}

function drawUsers() {
  $("user").replaceChildren(...state.world.people.map((p) => new Option(`${p.name} (${p.locale})`, p.id, false, p.id === state.user)));
}

const composer = new Composer({ api, act, line: $("line"), form: $("composer"), list: $("suggestions"), command: $("command") });
$("user").onchange = (event) => become(event.target.value);
$("dms").onchange = (event) => api("/api/people", { user: state.user, dms: event.target.checked ? "open" : "closed" }, "PATCH");
$("new-user").onclick = async () => {
  const name = prompt("What is their name?");
  if (name) become((await api("/api/people", { name })).id);
};

const people = await api("/api/people");
const last = sessionStorage.getItem("user");
const first = people.find((p) => p.id === last) || people[0] || await api("/api/people", { name: "Ana" });
await become(first.id);
