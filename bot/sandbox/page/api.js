// The page's API: one function to read, one to do.

/** What the server or the sandbox refused, in a sentence for the person. */
export class Refused extends Error {}

async function answered(asked) {
  const answer = await asked.json().catch(() => ({}));
  if (!asked.ok) throw new Refused(answer.problem || "That did not work.");
  return answer;
}

async function reach(path, options) {
  try {
    return await fetch(path, options);
  } catch {
    throw new Refused("The sandbox does not answer. Is it still running?");
  }
}

/** Reads from the API. */
export const read = async (path, params = {}) => answered(await reach(`/api/${path}?${new URLSearchParams(params)}`));

/** Hands bytes to the API. */
export const put = async (path, params, bytes) =>
  answered(await reach(`/api/${path}?${new URLSearchParams(params)}`, { method: "PUT", headers: { "Content-Type": "application/octet-stream" }, body: bytes }));

/** Does something through the API. */
export const send = async (path, body = {}, method = "POST") =>
  answered(await reach(`/api/${path}`, { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }));
