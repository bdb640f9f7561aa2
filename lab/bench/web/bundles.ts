import { buildWeb, DIST } from "../../../dev/stack/web.ts";
import { gzipBytesOf, initialJavaScript, javaScriptOf, reachable } from "../../../web/bundle-size.ts";
import { printFigure } from "../print-figure.ts";

/** Screens, and how many bytes of JavaScript they may load, gzip. */
const SCREENS: readonly [string, string, object?][] = [
  ["login", "src/features/auth/login-screen.tsx", { beyondContacts: 15_000 }],
  ["detail", "src/features/contact/contact-screen.tsx", { gzipBytes: 125_000 }],
  ["all-contacts", "src/features/all-contacts/all-screen.tsx"],
  ["promises", "src/features/promises/promises-screen.tsx"],
  ["settings", "src/features/settings/settings-screen.tsx"],
];

/** What the list's screen brings once the first act is possible, and on a slow or metered network leaves. */
const AHEAD = [
  "src/features/feed/fetch-ahead.ts",
  "src/features/feed/nothing-left.tsx",
  "src/features/contact/contact-screen.tsx",
  "src/features/contact/about.tsx",
  "src/features/contact/menu-entries.tsx",
  "src/features/evidence/text-facts.tsx",
];

/** Prints what a browser loads before a screen is usable, in gzip bytes. */
export async function benchBundles(): Promise<void> {
  await buildWeb("Relance");
  const { gzipBytes, files } = initialJavaScript(DIST);
  printFigure({ name: "web-javascript-contacts", gzipBytes, wanted: 105_000 });
  const feed = new Set(files);
  for (const [name, source, wanted] of SCREENS) {
    const all = javaScriptOf(DIST, source);
    const beyond = all.filter((file) => !feed.has(file));
    printFigure({
      name: `web-javascript-${name}`,
      gzipBytes: gzipBytesOf(DIST, all),
      beyondContacts: gzipBytesOf(DIST, beyond),
      wanted,
    });
  }
  const ahead = new Set(AHEAD.flatMap((source) => reachable(DIST, source)).filter((file) => !feed.has(file)));
  printFigure({ name: "web-javascript-ahead", gzipBytes: gzipBytesOf(DIST, [...ahead]) });
  const detail = reachable(DIST, "src/features/contact/contact-screen.tsx");
  printFigure({ name: "web-detail-holds-editor", value: detail.some((file) => file.includes("editor")) });
}
