import { createHash } from "node:crypto";

/** Style of the pages that the API itself answers people with. */
export const PAGE_STYLE = `:root { color-scheme: light dark; --paper: oklch(0.975 0.008 85); --ink: oklch(0.25 0.03 260); --accent: oklch(0.52 0.17 35); }
@media (prefers-color-scheme: dark) { :root { --paper: oklch(0.21 0.025 260); --ink: oklch(0.94 0.01 85); --accent: oklch(0.78 0.14 55); } }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--paper); color: var(--ink); font: 17px/1.55 system-ui, sans-serif; }
main { max-width: 34rem; padding: 2rem; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 0.75rem; }
a { color: var(--accent); }`;

/** What stands in a page itself, to the letter between its tags. */
export interface Inline {
  readonly style: string;
  /** Undefined for a page without a script. */
  readonly script?: string;
}

/** The Content-Security-Policy of such a page: its own style and script by their hashes, and nothing else. */
export function pagePolicy({ style, script }: Inline): string {
  return [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    ...(script === undefined ? [] : [`script-src ${hashOf(script)}`]),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
