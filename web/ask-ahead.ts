import { createHash } from "node:crypto";
import { FIRST_QUESTIONS } from "./screens.ts";

/**
 * Runs in the page before any other code is there: asks whose session it is and, once somebody with an active
 * organization is known, what the screen of this address asks for first (screens.ts); names that screen's code and
 * styles, which the build writes into `data-code`. src/lib/asked-ahead.ts takes the replies over. On the list's address
 * it fills the frame that stands in the page (src/app/frame.tsx) with the first cards' words, which on a slow network
 * come seconds before the application. The heading's letters come only where the network has room for them. It is kept
 * as text because the content security policy allows this script alone, by its hash, wherever the policy is put together.
 */
export const ASK_AHEAD = `(({ code = "{}", font }) => {
  const { pathname, search } = location;
  const page = document.documentElement;
  const add = (rel, as, href) =>
    document.head.appendChild(Object.assign(document.createElement("link"), { rel, as, crossOrigin: "", href }));
  const { saveData, effectiveType } = navigator.connection ?? {};
  if (saveData || /[23]g/.test(effectiveType)) page.dataset.slow = "";
  else if (font) add("preload", "font", font).type = "font/woff2";
  const id = /^\\/contacts\\/([\\da-f-]{36})$/.exec(pathname)?.[1];
  const address = id === undefined ? pathname : "/contacts/:contactId";
  const files = JSON.parse(code)[address] ?? [];
  const styles = files.filter((href) => href.endsWith(".css"));
  for (const href of files)
    if (styles.includes(href)) add("preload", "style", href);
    else add("modulepreload", "script", href);
  const isList = pathname === "/" || pathname === "/contacts";
  // After all that the page itself names, as the application would put them there.
  const dress = () => {
    if (document.readyState === "loading" || !isList) return;
    document.removeEventListener("readystatechange", dress);
    // Only once all are there: dressed by some of them the frame would move under the reader's eyes.
    let left = styles.length;
    const dressed = () => --left || (page.dataset.list = "");
    for (const href of styles) add("stylesheet", "style", href).onload = dressed;
  };
  document.addEventListener("readystatechange", dress);
  const fill = (place, name, text) => {
    const found = place.querySelector("[data-fill=" + name + "]");
    if (found) found.textContent = text ?? "";
  };
  const cut = (text, length) =>
    [...text].length > length ? [...text].slice(0, length).join("").trimEnd() + "…" : text;
  const draw = ({ data, meta }, user) => {
    const frame = document.querySelector("[data-frame]");
    const list = frame?.querySelector("ol");
    const open = data.filter(({ actions: [action] }) => action?.archivedAt === null).slice(0, 5);
    if (!list || !open.length) return;
    const day = { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" };
    const today = new Intl.DateTimeFormat("fr-FR", day).format(new Date(meta.day));
    fill(frame, "day", today.replace(/ 1 /, " 1er "));
    fill(frame, "hello", ("Bonjour " + user.name.trim().split(/\\s/)[0]).trim());
    const entries = open.map((item, index) => {
      const entry = list.children[index ? 1 : 0].cloneNode(true);
      const { firstName, lastName, email, job, company, actions, suggestion, suppressed } = item;
      const whole = firstName && lastName ? firstName + " " + lastName : null;
      const work = [job, company].filter(Boolean);
      fill(entry, "place", suggestion.position);
      fill(entry, "name", whole ?? (lastName || email || firstName || "Contact sans nom"));
      fill(entry, "work", work.map((text) => cut(text, work.length > 1 ? 6 : 15)).join(" @ "));
      fill(entry, "action", actions[0].ai_prettyAction ?? actions[0].ai_action);
      const [{ text, evidence = [] } = {}] = suggestion.reasons;
      fill(entry, "why", suppressed ? "" : evidence[0]?.quote ? "« " + evidence[0].quote + " »" : text);
      return entry;
    });
    list.replaceChildren(...entries);
  };
  const asked = (globalThis.askedAhead = new Map());
  setTimeout(() => asked.clear(), 30_000);
  const ask = (path, headers, then = (reply) => reply) => {
    const priority = pathname.startsWith("/auth/") ? "low" : "high";
    const reply = fetch(path, { credentials: "include", priority, headers }).then(then);
    // Whoever takes it over hears of a failure.
    reply.catch(() => undefined);
    asked.set(path, reply);
    return reply;
  };
  ask("/api/auth/get-session", {}, async (reply) => {
    const said = reply.ok ? await reply.clone().json().catch(() => null) : null;
    const organization = said?.session.activeOrganizationId;
    if (organization && search === "")
      for (const path of (${JSON.stringify(FIRST_QUESTIONS)})[address] ?? []) {
        const first = ask(path.replace(":contactId", id).replace(":organizationId", organization), { "x-shown-organization": organization });
        // The application may have come first; nor is anything lost if its words are others by now.
        if (isList) first.then((answer) => answer.clone().json()).then((feed) => draw(feed, said.user)).catch(() => undefined);
      }
    return reply;
  });
})(document.currentScript.dataset);`;

/** The script as the content security policy names it. */
export const ASK_AHEAD_SOURCE = `'sha256-${createHash("sha256").update(ASK_AHEAD).digest("base64")}'`;
