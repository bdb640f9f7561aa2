import type { Plugin } from "vite";

/** What a device is told when the application is installed (https://www.w3.org/TR/appmanifest/). */
function manifestOf(brand: string): object {
  return {
    id: "/",
    name: brand,
    short_name: brand,
    description:
      "Dix prospects et clients à contacter aujourd’hui, avec une raison vérifiable et un message prêt à relire.",
    lang: "fr",
    // The day's list first.
    start_url: "/contacts",
    scope: "/",
    display: "standalone",
    background_color: "#faf6ef",
    theme_color: "#faf6ef",
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
    ],
    shortcuts: [{ name: "Tous les contacts", url: "/contacts/all" }],
  };
}

/** Writes the manifest beside the screens, under the brand they are built for. */
export function manifest(brand: string): Plugin {
  const source = JSON.stringify(manifestOf(brand));
  return {
    name: "manifest",
    configureServer(server) {
      server.middlewares.use("/manifest.webmanifest", (_, reply) => {
        reply.setHeader("content-type", "application/manifest+json").end(source);
      });
    },
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "manifest.webmanifest", source });
    },
  };
}
