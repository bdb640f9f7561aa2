import { createHash } from "node:crypto";
import { expect } from "vitest";

/** Holds a page's policy to what the page itself has in it: each style and script by its hash, and nothing else. */
export function expectOwnCodeAlone(policy: string | null, html: string): void {
  const hashes = (tag: string): string[] =>
    [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, "gs"))].map(
      ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
    );
  const directives = (policy ?? "").split("; ");
  expect(directives).toContain("default-src 'none'");
  expect(directives.filter((one) => one.startsWith("style-src"))).toEqual(
    hashes("style").map((hash) => `style-src ${hash}`),
  );
  expect(directives.filter((one) => one.startsWith("script-src"))).toEqual(
    hashes("script").map((hash) => `script-src ${hash}`),
  );
  expect(policy).not.toContain("unsafe");
  expect(html).not.toMatch(/\sstyle=|\son\w+=/);
}
