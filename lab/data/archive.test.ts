import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ARCHIVES, packedFrom, unpacked } from "./archive.ts";
import { archiveCommand } from "./command.ts";

const folder = mkdtempSync(path.join(tmpdir(), "relance-archives-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("the archives of labelled texts", () => {
  it.each(ARCHIVES)("%s is unpacked once, and again from what another process left", (archive) => {
    const there = unpacked(archive);
    expect(readdirSync(there).length).toBeGreaterThan(0);
    expect(unpacked(archive)).toBe(there);
  });

  it("come out of the command as they went in, the same bytes each time", () => {
    archiveCommand(["unpack", "draft-support", folder]);
    expect(packedFrom(folder)).toEqual(readFileSync(path.join(import.meta.dirname, "draft-support.tar.br")));
  });
});
