import type { CallWorld } from "../../../dev/test/calls/world.ts";
import type { Sent } from "../../../dev/test/calls/call.ts";
import type { Measured } from "./people.ts";

const LINES = 1_000;

/** A file of a thousand contacts, half of them known, in base64. */
function contactsFile(run: number): string {
  const lines = ["Prénom;Nom;E-mail;Entreprise"];
  for (let n = 1; n <= LINES; n++)
    lines.push(
      `Camille;Marchand ${run}-${n};camille.${n % 2 === 0 ? 0 : run}.${n}@importe.example;Entreprise ${n % 50}`,
    );
  return Buffer.from(lines.join("\n")).toString("base64");
}

/** What a write is sent beside what the table of calls sends: more of it, or what finds more. */
export const heavierOf: Readonly<
  Record<string, (world: CallWorld, measured: Measured, run: number) => readonly Sent[]>
> = {
  "POST /api/imports/preview": (_world, _measured, run) => [
    { body: { kind: "contacts", fileName: "contacts.csv", content: contactsFile(run) } },
  ],
  "POST /api/imports": (_world, _measured, run) => [
    { body: { kind: "contacts", fileName: "contacts.csv", content: contactsFile(run), confirmed: true } },
  ],
  "POST /api/suppressions": (_world, _measured, run) => [
    { body: { kind: "address", value: `opposition${run}.${Date.now()}@exemple.test`, reason: "opposition" } },
    { body: { kind: "domain", value: `opposition${run}.${Date.now()}.example`, reason: "opposition" } },
  ],
  "POST /api/intelligence/update-actions": (_world, { contacts }) => [
    { body: { contactIds: contacts.slice(0, 40) } },
  ],
  "POST /api/crm/refresh-engagements": (_world, { contacts }) => [
    { body: { contactIds: contacts.slice(0, 40) } },
  ],
  "PATCH /api/crm/owners": (_world, measured) => [
    { body: { unowned: { to: "equal" } } },
    {
      body: {
        owners: measured.members
          .slice(0, 20)
          .map(({ email }) => ({ crm: "hubspot", key: email, given: { to: "nobody" } })),
        unowned: { to: "open" },
      },
    },
    {
      body: {
        owners: measured.members
          .slice(0, 20)
          .map(({ email }) => ({ crm: "hubspot", key: email, given: null })),
      },
    },
  ],
};
