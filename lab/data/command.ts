import { mkdirSync } from "node:fs";
import { ARCHIVES, pack, unpackInto } from "./archive.ts";

/** `unpack ARCHIVE DIR` or `pack ARCHIVE DIR`; throws where there is no such archive. */
export function archiveCommand([verb, name, folder = ""]: readonly string[]): void {
  const archive = ARCHIVES.find((one) => one === name);
  if (archive === undefined) throw new Error(`There is no archive ${name}.`);
  if (verb === "unpack") {
    mkdirSync(folder, { recursive: true });
    unpackInto(archive, folder);
    console.log(`${archive} stands in ${folder}`);
  } else console.log(`${archive}: ${Math.round(pack(archive, folder) / 1024)} kB`);
}
