import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

interface Chunk {
  file: string;
  src?: string;
  isEntry?: boolean;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
}

type Manifest = Record<string, Chunk>;

const FEED = "src/features/feed/feed-screen.tsx";

/** The JavaScript a first visit of /contacts downloads: the entry, the feed's chunk, and what both import. */
export function initialJavaScript(distFolder: string): { files: string[]; gzipBytes: number } {
  const files = javaScriptOf(distFolder, FEED);
  return { files, gzipBytes: gzipBytesOf(distFolder, files) };
}

/** Files that a first visit of a screen downloads: the entry, the screen's chunk, and what both import. */
export function javaScriptOf(distFolder: string, screen: string): string[] {
  const manifest = manifestOf(distFolder);
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true);
  return filesOf(manifest, [...entries, screen]);
}

/** The bytes of files, each compressed by itself as a server sends it. */
export function gzipBytesOf(distFolder: string, files: readonly string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(distFolder, file))).length, 0);
}

/** Every JavaScript file that loading a source file brings in by static imports, itself included. */
export function reachable(distFolder: string, source: string): string[] {
  return filesOf(manifestOf(distFolder), [source]);
}

/** Every file of code and style that a source file loads by static imports. */
export function chunkFiles(distFolder: string, source: string): string[] {
  return allFilesOf(manifestOf(distFolder), [source]);
}

const filesOf = (manifest: Manifest, from: string[]): string[] =>
  allFilesOf(manifest, from).filter((file) => file.endsWith(".js"));

function allFilesOf(manifest: Manifest, from: string[]): string[] {
  const seen = new Set<string>();
  const styles = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The build has no chunk for ${key}`);
    if (seen.has(chunk.file)) return;
    seen.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const key of from) visit(key);
  return [...seen, ...styles];
}

function manifestOf(distFolder: string): Manifest {
  // Written by Vite’s own build a moment before.
  return JSON.parse(readFileSync(join(distFolder, ".vite/manifest.json"), "utf8")) as Manifest;
}
