import { describe, expect, it } from "vitest";
import { withCode, withFiles, withFrame, withText } from "./pages-ahead.ts";

const PAGE = `<head><link rel="preload" as="fetch" href="/api"><title>Relance</title><script type="module" src="/assets/index.js"></script></head><div id="root"></div>`;

describe("a page written ahead", () => {
  it("names the code and styles of its screen that the page of every address does not", () => {
    expect(withFiles(PAGE, ["assets/feed.js", "assets/feed.css", "assets/index.js"])).toBe(
      PAGE.replace(
        "</head>",
        `<link rel="modulepreload" crossorigin href="/assets/feed.js"><link rel="stylesheet" crossorigin href="/assets/feed.css"></head>`,
      ),
    );
  });

  it("names to its script the code and styles of each screen that it does not name itself", () => {
    const page = `${PAGE}<script>1</script>`;
    expect(withCode(page, { "/contacts": ["assets/feed.js", "assets/index.js"] })).toBe(
      `${PAGE}<script data-code='{"/contacts":["/assets/feed.js"]}'>1</script>`,
    );
  });

  it("leaves to its script whether the font is asked for", () => {
    const page = `<link rel="preload" as="font" type="font/woff2" href="/a.woff2" crossorigin/>\n<script>1</script>`;
    expect(withCode(page, {})).toBe(`<script data-code='{}' data-font="/a.woff2">1</script>`);
  });

  it("has a frame in the place of what comes, but none that its policy would break", () => {
    expect(withFrame(PAGE, "<header>R</header>")).toContain(`<div id="root"><header>R</header></div>`);
    expect(() => withFrame(PAGE, '<p style="top:0">')).toThrow("policy");
  });

  it("holds its screen and title, and lets the code come after the styles", () => {
    const page = withText(
      withFiles(PAGE, ["assets/login.js"]),
      "<title>Me connecter</title><h1>Bonjour</h1>",
    );
    expect(page).toBe(
      `<head><link rel="preload" fetchpriority="low" as="fetch" href="/api"><title>Me connecter</title><script type="module" fetchpriority="low" src="/assets/index.js"></script><link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/login.js"></head><div id="root"><h1>Bonjour</h1></div>`,
    );
  });

  it.each(["<p>sans titre</p>", "<title>T</title><script>1</script>", '<title>T</title><p style="top:0">'])(
    "is not made of %s, which the content security policy would break",
    (rendered) => {
      expect(() => withText(PAGE, rendered)).toThrow("policy");
    },
  );
});
