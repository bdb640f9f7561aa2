// Makes one small call, then one that is answered with much more; tells its parent how many megabytes that took.
import { readFileSync, writeFileSync } from "node:fs";
import { postForm } from "../../functions/crm/connections/token-endpoint.ts";
import { send as sendHubspot } from "../../functions/crm/hubspot/send.ts";
import { queryMore } from "../../functions/crm/salesforce/calls.ts";
import { send as sendSalesforce } from "../../functions/crm/salesforce/send.ts";
import { AppError } from "../../functions/http/errors.ts";
import { createEnvironment } from "../../functions/env.ts";
import { type Call, call } from "../../functions/model/client.ts";
import { modelSettings } from "../../functions/model/settings.ts";
import { askServer, jsonIn } from "../../functions/outbound/ask-server.ts";
import { BYTES } from "../../functions/outbound/bounds.ts";

const [reader = "", what = "", url = ""] = process.argv.slice(2);
const TIME = 60_000;
const PAGE = { bytes: BYTES.page, milliseconds: TIME };

async function ask(path: string, make: Call["make"], onLine?: Call["onLine"]): Promise<string> {
  const OPENAI_BASE_URL = `${url}/${path}/v1`;
  const environment = createEnvironment({
    OPENAI_API_KEY: "sk-bench",
    OPENAI_MODEL: "bench",
    OPENAI_BASE_URL,
  });
  const settings = modelSettings(environment);
  if (settings === undefined) throw new Error("no model");
  const reply = await call(settings, { make, timeoutMs: TIME, ...(onLine && { onLine }) });
  return reply.ok ? `data ${typeof reply.data}` : reply.code;
}

const told = (reply: { status: number } | string): string =>
  typeof reply === "string" ? reply : String(reply.status);

/** One call of each reader, of an answer by its name; `largest` is its own. */
const readers: Record<string, (path: string) => Promise<string>> = {
  unbounded: async (path) => {
    const reply = await fetch(`${url}/${path}`);
    return typeof (await reply.json().catch(() => "not JSON"));
  },
  hubspot: async (path) =>
    told(await sendHubspot({ accessToken: "a", basePath: url }, { method: "GET", path: `/${path}` }, PAGE)),
  salesforce: async (path) =>
    told(await sendSalesforce({ accessToken: "a", apiUrl: url }, queryMore(path), TIME)),
  pipedrive: async (path) => {
    const said = await askServer(`${url}/${path}`, {}, PAGE);
    return typeof said === "string" ? said : `${said.status} ${typeof jsonIn(said.text)}`;
  },
  token: async (path) =>
    postForm(`${url}/${path}`, {}).then(told, (error: unknown) =>
      error instanceof AppError ? error.code : "",
    ),
  model: (path) =>
    ask(path, (client, options) => client.responses.create({ model: "bench", input: "Bonjour." }, options)),
  file: (path) =>
    ask(
      path,
      (client, options) => client.files.content("file-1", options),
      () => undefined,
    ),
};

const read = readers[reader];
if (read === undefined) throw new Error(`no reader ${reader}`);
const megabytes = (name: "VmRSS" | "VmHWM"): number => {
  const [, kilobytes] =
    new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync("/proc/self/status", "utf8")) ?? [];
  return Number(kilobytes) / 1024;
};
await read("nothing");
// Forgets the most that loading took.
writeFileSync("/proc/self/clear_refs", "5");
const before = megabytes("VmRSS");
const own = { token: "small", model: "small" }[reader] ?? "page";
const outcome = await read(what === "largest" ? own : what);
process.send?.({ megabytes: megabytes("VmHWM") - before, outcome });
process.disconnect();
