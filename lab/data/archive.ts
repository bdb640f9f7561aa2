import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { create, extract } from "tar";

/** What each archive holds, `<name>.tar.br` beside this file; its README says of what kind. */
export const ARCHIVES = [
  "portals",
  "unseen-portals",
  "voices",
  "whole-texts",
  "unseen-texts",
  "draft-support",
  "honest-drafts",
  "acts-of-ours",
  "judged-portals",
  "judged-pairs",
  "letter-marks",
  "model-letters",
] as const;
export type Archive = (typeof ARCHIVES)[number];

const fileOf = (archive: Archive): string => path.join(import.meta.dirname, `${archive}.tar.br`);

/** SHA-256 of an archive's content, whatever compressed it. */
export const hashOf = (archive: Archive): string =>
  createHash("sha256")
    .update(brotliDecompressSync(readFileSync(fileOf(archive))))
    .digest("hex");

const unpackedHere = new Map<Archive, string>();

/**
 * The folder in which an archive's files stand: unpacked once for each content, beside the system's temporary files.
 * They are for reading; `unpackInto` makes files to work on.
 */
export function unpacked(archive: Archive): string {
  const known = unpackedHere.get(archive);
  if (known !== undefined) return known;
  const packed = readFileSync(fileOf(archive));
  const hash = createHash("sha256").update(packed).digest("hex").slice(0, 16);
  const user = process.getuid?.() ?? "user";
  const folder = path.join(tmpdir(), `relance-lab-${user}`, `${archive}-${hash}`);
  if (!existsSync(folder)) {
    mkdirSync(path.dirname(folder), { recursive: true, mode: 0o700 });
    const made = mkdtempSync(`${folder}-`);
    unpackInto(archive, made);
    try {
      renameSync(made, folder);
    } catch {
      // Another process was first: its files are the same.
      rmSync(made, { recursive: true, force: true });
    }
  }
  unpackedHere.set(archive, folder);
  return folder;
}

/** Writes an archive's files into a folder that exists. */
export function unpackInto(archive: Archive, folder: string): void {
  const tar = path.join(folder, `.${archive}.tar`);
  writeFileSync(tar, brotliDecompressSync(readFileSync(fileOf(archive))));
  extract({ file: tar, cwd: folder, sync: true });
  rmSync(tar);
}

/** Writes an archive anew from a folder. Returns its size in bytes. */
export function pack(archive: Archive, folder: string): number {
  const packed = packedFrom(folder);
  writeFileSync(fileOf(archive), packed);
  return packed.length;
}

/** An archive's bytes: the same files make the same. Throws where there is none. */
export function packedFrom(folder: string): Buffer {
  const files = globSync("**/*", { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
  if (files.length === 0) throw new Error(`no files in ${folder}`);
  // The mask under which they were unpacked counts for nothing.
  for (const file of files) chmodSync(path.join(folder, file), 0o644);
  const work = mkdtempSync(path.join(tmpdir(), "relance-pack-"));
  try {
    const tar = path.join(work, "packed.tar");
    create({ file: tar, cwd: folder, sync: true, portable: true, mtime: new Date(0) }, files);
    const content = readFileSync(tar);
    return brotliCompressSync(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
