import { fileURLToPath } from "node:url";

// Read by SST with the Node of whoever deploys, by tests and by benchmarks: JavaScript, without dependencies.

/** Packages that libraries load for what the functions never use, by what stands for each in the bundles. */
export const STUBS = {
  "@supabase/auth-js": "auth-js.mjs",
  "@supabase/realtime-js": "realtime-js.mjs",
  "@supabase/storage-js": "storage-js.mjs",
  "@supabase/functions-js": "functions-js.mjs",
  // HubSpot's client: files, and a rate limiter that is off. jsforce: files, what its own transport calls by, tables it
  // would send, XML.
  "form-data": "form-data.mjs",
  bottleneck: "bottleneck.mjs",
  undici: "undici.mjs",
  "csv-stringify": "csv-stringify.mjs",
  "csv-stringify/sync": "csv-stringify.mjs",
  xml2js: "xml2js.mjs",
  // The Model Context Protocol's library: what it would check forms by, which functions/mcp replaces.
  ajv: "ajv.mjs",
  "ajv-formats": "ajv.mjs",
};

/** HubSpot's calls by name, 4.5 MB of them: the client loads each folder when it is asked for (`client.crm`). */
const isHubspotPart = (path, importer) =>
  path.startsWith("./discovery/") && importer.endsWith("/@hubspot/api-client/lib/src/client.js");

/** Of Kysely's statements: those in other schemas than they name, and merges. */
const isUnusedOfKysely = (path, importer) =>
  /\/(?:with-schema-plugin|merge-query-builder)\.js$/.test(path) &&
  importer.endsWith("/kysely/dist/query-creator.js");

/** Of Nodemailer: the servers of known services by name; SMTP_URL names a server by its host. */
const isUnusedOfNodemailer = (path, importer) =>
  path === "./services.js" && /\/nodemailer\/.*\/well-known\/index\.js$/.test(importer);

const fileOf = (name) => fileURLToPath(new URL(`stubs/${name}`, import.meta.url));

/**
 * Plugins of the functions' bundles. SST 4.17 hands its bundler a list of options in which `alias` is not, and drops it
 * silently (decision 103); it asks plugins without looking at their filter, so this one has none.
 */
export default [
  {
    name: "stubs",
    setup: (build) => {
      build.onResolve({ filter: /.*/ }, ({ path, importer }) => {
        if (Object.hasOwn(STUBS, path)) return { path: fileOf(STUBS[path]) };
        if (isUnusedOfNodemailer(path, importer)) return { path: fileOf("nodemailer-services.mjs") };
        if (isUnusedOfKysely(path, importer)) return { path: fileOf("kysely-part.mjs") };
        return isHubspotPart(path, importer) ? { path: fileOf("hubspot-part.mjs") } : undefined;
      });
    },
  },
];
