import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { contentSecurityPolicyHeader } from "./csp.ts";
import { replyDates } from "./reply-dates.ts";
import { sonnerWithoutStyle } from "./sonner-without-style.ts";

// Read by index.html (%VITE_BRAND%) and by src/lib/brand.ts.
process.env["VITE_BRAND"] ??= process.env["BRAND"] ?? "Relance";

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [sonnerWithoutStyle(), replyDates(), react()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    // A font or picture inlined as data: would be refused by the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: process.env["API_URL"] ?? "http://localhost:3000" } } },
  preview: { headers: { "Content-Security-Policy": contentSecurityPolicyHeader() } },
});
