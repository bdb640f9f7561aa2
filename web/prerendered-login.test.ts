import { describe, expect, it } from "vitest";
import { withFirstPaint } from "./prerendered-login.ts";

const PAGE = `<head><link rel="preload" as="fetch" href="/api"><title>Relance</title><script type="module" src="/assets/index.js"></script></head><div id="root"></div>`;

describe("the page of the sign-in", () => {
  it("holds the screen, its title and its styles, and lets the code come after them", () => {
    const page = withFirstPaint(PAGE, "<title>Me connecter</title><h1>Me connecter</h1>", [
      "assets/login.js",
      "assets/form.css",
      "assets/index.js",
    ]);
    expect(page).toBe(
      `<head><link rel="preload" fetchpriority="low" as="fetch" href="/api"><title>Me connecter</title><script type="module" fetchpriority="low" src="/assets/index.js"></script><link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/login.js"><link rel="stylesheet" crossorigin href="/assets/form.css"></head><div id="root"><h1>Me connecter</h1></div>`,
    );
  });

  it.each(["<p>sans titre</p>", "<title>T</title><script>1</script>", '<title>T</title><p style="top:0">'])(
    "is not made of %s, which the content security policy would break",
    (rendered) => {
      expect(() => withFirstPaint(PAGE, rendered, [])).toThrow();
    },
  );
});
