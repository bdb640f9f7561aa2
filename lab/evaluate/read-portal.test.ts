import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { Fact } from "../../functions/readings/contract.ts";
import { rankDay } from "../../dev/test/rank-day.ts";
import { readPortal } from "./read-portal.ts";

const folders: string[] = [];

function portal(files: Record<string, unknown>, inside = "crm"): string {
  const folder = mkdtempSync(join(tmpdir(), "portal-"));
  folders.push(folder);
  mkdirSync(join(folder, inside), { recursive: true });
  for (const [name, rows] of Object.entries(files)) {
    writeFileSync(join(folder, inside, `${name}.json`), JSON.stringify(rows));
  }
  return folder;
}

const FILES = {
  users: [{ id: "u", name: "Marc Vidal", email: "marc@vendeur.example", role: "user" }],
  contacts: [{ id: "c", firstName: "Inès", company: "Moulin Neuf", ownerId: "u" }],
  notes: [
    { id: "n", contactId: "c", date: "2026-10-06T09:00:00Z", author: null, text: "Je la rappelle vendredi." },
  ],
};

const FACT: Fact = {
  kind: "commitment",
  who: "us",
  act: "call",
  object: null,
  due: "vendredi",
  quote: "Je la rappelle vendredi",
  refersTo: null,
};

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

describe("reading a portal", () => {
  it("takes the crm folder or its parent, and does without the files that are missing", () => {
    const folder = portal(FILES);
    expect(readPortal(folder, "2026-10-09")).toEqual(readPortal(join(folder, "crm"), "2026-10-09"));
    const promise = { n: [FACT] };
    expect(rankDay(readPortal(folder, "2026-10-09", promise).input).get("u")).toMatchObject([
      { contactId: "c", deadline: "2026-10-09" },
    ]);
  });

  it("reads nothing but the crm folder", () => {
    const folder = portal(FILES);
    mkdirSync(join(folder, "truth"));
    writeFileSync(join(folder, "truth", "ground-truth.json"), "not even JSON");
    expect(readPortal(folder, "2026-10-09").input.contacts).toHaveLength(1);
  });

  it("says what is missing", () => {
    expect(() => readPortal(portal({}), "2026-10-09")).toThrow("contacts.json");
  });
});
