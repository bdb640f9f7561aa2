import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipBytesOf, initialJavaScript, javaScriptOf, reachable } from "../bundle-size.ts";
import { expect, test } from "./product.ts";

// The server of these tests has built the screens it serves.
const dist = path.resolve(import.meta.dirname, "../dist");

test("the first visit of the contacts loads at most 105 kB of JavaScript", () => {
  expect(initialJavaScript(dist).gzipBytes).toBeLessThanOrEqual(105_000);
});

test("signing in loads at most 15 kB more, a contact 125 kB in all", () => {
  const { files } = initialJavaScript(dist);
  const login = javaScriptOf(dist, "src/features/auth/login-screen.tsx");
  expect(
    gzipBytesOf(
      dist,
      login.filter((file) => !files.includes(file)),
    ),
  ).toBeLessThanOrEqual(15_000);
  const contact = javaScriptOf(dist, "src/features/contact/contact-screen.tsx");
  expect(gzipBytesOf(dist, contact)).toBeLessThanOrEqual(125_000);
});

test("the editor is in neither the feed nor the contact until « Éditer » is opened", () => {
  for (const screen of ["feed/feed-screen", "contact/contact-screen"]) {
    const code = reachable(dist, `src/features/${screen}.tsx`).map((file) =>
      readFileSync(path.join(dist, file), "utf8"),
    );
    expect(code.some((text) => text.includes("w-md-editor"))).toBe(false);
  }
  // The mark really is the editor's.
  const editor = reachable(dist, "src/features/message/markdown-editor.tsx").map((file) =>
    readFileSync(path.join(dist, file), "utf8"),
  );
  expect(editor.some((text) => text.includes("w-md-editor"))).toBe(true);
});
