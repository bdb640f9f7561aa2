import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { AuditEntry } from "../../../../functions/audit/contract.ts";
import { anEntry, uuid } from "../../test/fixtures.ts";
import { AREAS } from "./event-areas.ts";
import { eventInWords, words } from "./event-words.ts";
import type { OnWire } from "../../lib/on-wire.ts";

const told = (overrides: Partial<Omit<OnWire<AuditEntry>, "createdAt">>) =>
  eventInWords({ ...anEntry(), ...overrides }).replaceAll("\u00A0", " ");
const user = (label: string | null, id = uuid(9)) => ({ kind: "user", id, label });

/** The names of events in what the server runs. */
function eventsOfServer(): string[] {
  const written = [
    /\bevent: "(\w+\.\w+)"/g,
    /\brule\("(\w+\.\w+)"/g,
    /\baudit\w*\(client, ctx, "(\w+\.\w+)"/g,
    /'event', '(\w+\.\w+)'/g,
    /\bevent := '(\w+\.\w+)'/g,
    /audit_administration\(s, '(\w+\.\w+)'/g,
  ];
  const files = [...globSync("functions/**/*.ts"), ...globSync("supabase/migrations/*.sql")].filter(
    (file) => !file.endsWith(".test.ts"),
  );
  const names = files.flatMap((file) => {
    const text = readFileSync(file, "utf8");
    return written.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = ""]) => name));
  });
  return [...new Set(names)].toSorted();
}

describe("an event in words", () => {
  it("is known of every event the server writes", () => {
    const events = eventsOfServer();
    expect(events.length).toBeGreaterThan(40);
    expect(events).toContain("user.email_changed");
    expect(events.filter((event) => !Object.hasOwn(words, event))).toEqual([]);
    expect(new Set(Object.keys(AREAS))).toEqual(new Set(events.map((event) => event.split(".")[0])));
  });

  it.each(Object.keys(words))("%s is a sentence, done or not, whatever is missing", (event) => {
    for (const outcome of ["success", "failure"] as const) {
      const bare = told({ event, outcome, target: null, detail: {} });
      expect(bare).toMatch(/^helene@nord\.fr (a|n’a pas pu) \p{Ll}.+\.$/u);
      expect(bare).not.toMatch(/undefined|null|NaN| {2}|\( ?\)|'/);
    }
  });

  it.each<[string, Partial<OnWire<AuditEntry>>, string]>([
    [
      "user.banned",
      { target: user("a@b.fr"), detail: { reason: "Départ" } },
      "suspendu le compte de a@b.fr : Départ",
    ],
    ["user.deleted", { target: user("helene@nord.fr", uuid(702)), detail: {} }, "supprimé son compte"],
    [
      "user.role_changed",
      { target: user("a@b.fr"), detail: { from: "user", to: "admin" } },
      "changé le rôle de a@b.fr dans le produit : de utilisateur à administrateur",
    ],
    [
      "user.email_changed",
      { target: user("n@b.fr"), detail: { from: "a@b.fr", to: "n@b.fr" } },
      "changé l’adresse de n@b.fr : de a@b.fr à n@b.fr",
    ],
    [
      "organization.updated",
      { target: { kind: "organization", id: null, label: "Nord" }, detail: { fields: ["name", "domains"] } },
      "modifié l’organisation Nord (nom, domaines)",
    ],
    [
      "crm.connected",
      { target: { kind: "crm", id: "hubspot", label: "Démo" }, detail: { crm: "hubspot" } },
      "connecté HubSpot (Démo)",
    ],
    ["session.created", { detail: { method: "google" } }, "ouvert une session avec Google"],
    [
      "session.revoked",
      { target: user("a@b.fr"), detail: { scope: "all" } },
      "fermé toutes les sessions de a@b.fr",
    ],
    [
      "api_key.revoked",
      { target: { kind: "api_key", id: null, label: "Import" }, detail: { cause: "password_reset" } },
      "révoqué la clé d’API Import avec un nouveau mot de passe",
    ],
    [
      "export.read",
      { detail: { part: 2, parts: 3 } },
      "exporté les données de l’organisation (partie 2 sur 3)",
    ],
    [
      "import.completed",
      { target: { kind: "import", id: null, label: null }, detail: { created: 12, updated: 1 } },
      "importé un fichier : 12 ajouts, 1 mise à jour",
    ],
  ])("%s tells its details", (event, overrides, expected) => {
    expect(told({ event, ...overrides })).toBe(`helene@nord.fr a ${expected}.`);
  });

  it("is by nobody where nobody signed in, and by the product where it is scheduled", () => {
    const failed = {
      event: "session.failed",
      outcome: "failure",
      actor: null,
      target: user("a@b.fr"),
      detail: {},
    } as const;
    expect(told(failed)).toBe("Quelqu’un n’a pas pu ouvrir une session de a@b.fr.");
    expect(told({ event: "retention.applied", actor: null, ipAddress: null, detail: { contacts: 2 } })).toBe(
      "Relance a effacé 2 contacts au terme de leur durée de conservation.",
    );
  });

  it("unknown shows its name, even one that objects have", () => {
    expect(told({ event: "robot.danced" })).toBe("helene@nord.fr : robot.danced (neuf@nord.fr)");
    expect(told({ event: "constructor", target: null })).toBe("helene@nord.fr : constructor");
  });
});
