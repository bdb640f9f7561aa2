import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { contentSecurityPolicyHeader } from "./csp.ts";
import { manifest } from "./manifest.ts";
import { pagesAhead } from "./pages-ahead.ts";
import { sonnerWithoutStyle } from "./sonner-without-style.ts";

// Read by index.html (%VITE_BRAND%) and by src/lib/brand.ts.
process.env["VITE_BRAND"] ??= process.env["BRAND"] ?? "Relance";

/**
 * What every visit of the feed loads, in one file: in a dozen small ones, each compressed apart, it weighs two
 * kilobytes more.
 */
const ALWAYS = [
  "rolldown/runtime",
  "node_modules/(react|react-dom|scheduler|react-router|@tanstack/react-query|@tanstack/query-core)/",
  "web/src/app/(?!install)",
  "web/screens",
  "web/src/lib/(api-error|brand|browser-router|call|french-dates|http|idle|network|session)",
  "web/src/lib/contacts/(apply-action|archive|deal-line|display|hides|one-of-each|queries|suppressed)",
  "web/src/ui/(block|button|contact-header|header|link|logo|message|notify|type-tag|unsure)",
  "web/src/features/message/kept/is-kept",
];

/** What people sign in and confirm with. */
const OF_FORMS = ["web/src/(lib/search-params|ui/(field|form-error|password-field))"];

/** What several of the other screens load, none of it much: each file of its own would be a round trip more. */
const SHARED = [
  "web/src/lib/(crm-queries|file-name|list-address|own-role|roles|save-file)",
  "web/src/ui/(address|dialog|lazy-part|paged-list|search-box|select-field|tools)",
  "web/src/features/(actions/offer-undo|evidence/(quote-card|why-not.module)|message/kept/drafts)",
];

/** A file of code with all that these modules load, but for what a file named before it holds. */
const together = (name: string, modules: readonly string[], priority: number) => ({
  name,
  test: new RegExp(modules.join("|")),
  priority,
});

const OF_STAGE = { target: process.env["API_URL"] ?? "http://localhost:3000", changeOrigin: true };

const sourcePlugins = () => [sonnerWithoutStyle(), react()];

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [...sourcePlugins(), manifest(process.env["VITE_BRAND"]), pagesAhead(sourcePlugins)],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    // A font or picture inlined as data: would be refused by the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The first file names all others, and a hash does not compress: seven letters are enough of eight.
        entryFileNames: "assets/[name]-[hash:7].js",
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
        codeSplitting: {
          groups: [
            together("index", ALWAYS, 4),
            together("field", OF_FORMS, 3),
            together("shared", SHARED, 2),
            together("contact", ["web/src/features/contact/contact-(?:page|skeleton)"], 1),
          ],
        },
      },
    },
  },
  // Under `sst dev` that is CloudFront, which knows its own name only; what a page says of itself in Origin stays.
  server: { proxy: { "/api": OF_STAGE, "/.well-known/oauth-": OF_STAGE } },
  preview: { headers: { "Content-Security-Policy": contentSecurityPolicyHeader() } },
});
