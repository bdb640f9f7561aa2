import { createHash } from "node:crypto";
import { FIRST_QUESTIONS } from "./screens.ts";

/**
 * Runs in the page before any other code is there: asks whose session it is and, once somebody with an active
 * organization is known, what the screen of this address asks for first (screens.ts); names that screen's code and
 * styles, which the build writes into `data-code`. src/lib/asked-ahead.ts takes the replies over. It is kept as text
 * because the content security policy allows this script alone, by its hash, wherever the policy is put together.
 */
export const ASK_AHEAD = `(({ code = "{}" }) => {
  const { pathname, search } = location;
  const id = /^\\/contacts\\/([\\da-f-]{36})$/.exec(pathname)?.[1];
  const address = id === undefined ? pathname : "/contacts/:contactId";
  for (const href of JSON.parse(code)[address] ?? []) {
    const isStyle = href.endsWith(".css");
    const rel = isStyle ? "preload" : "modulepreload";
    document.head.append(Object.assign(document.createElement("link"), { rel, as: isStyle ? "style" : "script", crossOrigin: "", href }));
  }
  const asked = (globalThis.askedAhead = new Map());
  setTimeout(() => asked.clear(), 30_000);
  const ask = (path, headers, then = (reply) => reply) => {
    const priority = pathname.startsWith("/auth/") ? "low" : "auto";
    const reply = fetch(path, { credentials: "include", priority, headers }).then(then);
    // Whoever takes it over hears of a failure.
    reply.catch(() => undefined);
    asked.set(path, reply);
  };
  ask("/api/auth/get-session", {}, async (reply) => {
    const said = reply.ok ? await reply.clone().json().catch(() => null) : null;
    const organization = said?.session.activeOrganizationId;
    if (organization && search === "")
      for (const path of (${JSON.stringify(FIRST_QUESTIONS)})[address] ?? [])
        ask(path.replace(":contactId", id).replace(":organizationId", organization), { "x-shown-organization": organization });
    return reply;
  });
})(document.currentScript.dataset);`;

/** The script as the content security policy names it. */
export const ASK_AHEAD_SOURCE = `'sha256-${createHash("sha256").update(ASK_AHEAD).digest("base64")}'`;
