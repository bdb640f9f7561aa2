import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, vi } from "vitest";
import { ASK_AHEAD_SOURCE } from "../../ask-ahead.ts";
import { contentSecurityPolicyHeader } from "../../csp.ts";
import { sonnerWithoutStyle } from "../../sonner-without-style.ts";

describe("the build", () => {
  it("takes out the style sonner injects, and nothing else", () => {
    const id = fileURLToPath(import.meta.resolve("sonner"));
    const code = readFileSync(id, "utf8");
    const { transform } = sonnerWithoutStyle();
    if (typeof transform !== "function") throw new Error("the plugin transforms nothing");
    const out = transform.call({ error: vi.fn<() => never>() } as never, code, id);
    const kept = typeof out === "object" && out !== null && "code" in out ? out.code : undefined;
    expect(kept).not.toMatch(/^__insertCSS\(/m);
    expect(kept).toContain("function Toaster");
  });

  it("is served under a policy that allows one inline script, no style, no frame, and no unnamed HTML", () => {
    const policy = contentSecurityPolicyHeader();
    expect(policy).not.toContain("unsafe");
    for (const part of [
      "default-src 'self'",
      `script-src 'self' ${ASK_AHEAD_SOURCE}`,
      "style-src 'self'",
      "frame-ancestors 'none'",
    ]) {
      expect(policy.split("; ")).toContain(part);
    }
    // No host of a CRM: theirs serve the pixels of tracked mails.
    expect(policy.split("; ")).toContain("img-src 'self' data: https://media.licdn.com");
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types relance-markdown");
  });

  it("takes no module of styles for its effect: what names none of its classes is left out of it", () => {
    const main = readFileSync(join(process.cwd(), "web/src/app/main.tsx"), "utf8");
    expect(main).toContain('import "./frame.css"');
    expect(main).not.toMatch(/^import "[^"]*\.module\.css"/m);
  });

  it("carries a font of at most 30 kB, with its licence", () => {
    const folder = join(process.cwd(), "web/src/ui/fonts");
    expect(readFileSync(join(folder, "bricolage-grotesque-french.woff2")).length).toBeLessThanOrEqual(30_000);
    expect(readFileSync(join(folder, "OFL.txt"), "utf8")).toContain("SIL Open Font License");
  });
});
