import { buildWeb, DIST } from "../../stack/web.ts";
import { initialJavaScript, reachable } from "../../../web/bundle-size.ts";

/** Prints what a browser loads before /contacts is usable, in gzip bytes. */
export async function benchBundles(): Promise<void> {
  await buildWeb("Relance");
  const initial = initialJavaScript(DIST);
  console.log(JSON.stringify({ name: "web-initial-javascript", ...initial, wanted: 105_000 }));
  const detail = reachable(DIST, "src/features/contacts/page/contact-screen.tsx");
  console.log(
    JSON.stringify({
      name: "web-detail-javascript",
      files: detail,
      holdsEditor: detail.some((file) => file.includes("editor")),
    }),
  );
}
