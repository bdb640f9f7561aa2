// A HubSpot account of any size that answers at once: records are computed from their number, so that nothing
// but the product's own work takes time. Speaks the part of HubSpot's protocol that a full listing uses.
import { isKeyOf } from "../../../functions/typed-object.ts";
import { createServer } from "node:http";

const [contacts = 0, engagements = 0] = process.argv.slice(2).map(Number);

/** Percentage of each type. */
const SHARES = { emails: 50, calls: 20, meetings: 10, communications: 5, notes: 15 } as const;
type Engagement = keyof typeof SHARES;

const HTML = `<div><p>Bonjour,</p><p>Suite à notre échange, <b>Élodie</b> attend le devis révisé avant vendredi ; le budget est de 12 000 € et la décision se prend le 3 décembre avec la direction des achats.</p><ul><li>envoyer la fiche technique</li><li>proposer une visite du site de Lyon</li></ul><p>Cordialement,<br>Camille</p></div>`;
const TEXT =
  "Bonjour Camille,\n\nMerci pour votre proposition. Pouvez-vous me rappeler avant vendredi au sujet du devis ? Nous hésitons encore sur le délai de livraison, et la direction souhaite une remise sur le deuxième site.\n\nBien à vous,\nÉlodie\n\nLe lun. 16 nov. 2026 à 09:12, Camille Renaud <camille@demo.test> a écrit :\n> Bonjour Élodie, voici notre offre révisée.";

const at = (number: number): string => new Date(1.75e12 + number * 1_000).toISOString();

function contact(number: number): object {
  return {
    id: String(1_000_000 + number),
    properties: {
      firstname: `Prénom${number % 997}`,
      lastname: `Nom${number}`,
      email: `contact.${number}@exemple-${number % 4_000}.test`,
      jobtitle: "Responsable des achats",
      company: `Société ${number % 4_000}`,
      hubspot_owner_id: "1",
      createdate: at(number),
      lastmodifieddate: at(number),
    },
    archived: false,
  };
}

const CONTENT: Record<Engagement, (number: number) => Record<string, string>> = {
  emails: (n) => ({
    hs_email_direction: n % 2 ? "EMAIL" : "INCOMING_EMAIL",
    hs_email_subject: `Devis ${n}`,
    hs_email_text: TEXT + n,
  }),
  calls: (n) => ({ hs_call_direction: "OUTBOUND", hs_call_title: "Appel", hs_call_body: HTML + n }),
  meetings: (n) => ({
    hs_meeting_title: "Point d’étape",
    hs_meeting_body: HTML + n,
    hs_meeting_start_time: at(n),
  }),
  communications: (n) => ({
    hs_communication_channel_type: "SMS",
    hs_communication_body: `Bien reçu, merci ! ${n}`,
  }),
  notes: (n) => ({ hs_note_body: HTML + n }),
};

function engagement(type: Engagement, number: number): object {
  const kind = Object.keys(SHARES).indexOf(type) + 1;
  return {
    id: String(kind * 1_000_000_000 + number),
    properties: { hs_timestamp: at(number), hubspot_owner_id: "1", ...CONTENT[type](number) },
    archived: false,
    associations: {
      contacts: { results: [{ id: String(1_000_000 + (number % contacts)), type: "to_contact" }] },
    },
  };
}

/** The records of one list page; `after` is the number to continue from. */
function page(type: string, after: number, archived: boolean): object {
  const isContact = type === "contacts";
  const total = archived
    ? 0
    : isContact
      ? contacts
      : Math.floor((engagements * (isKeyOf(SHARES, type) ? SHARES[type] : 0)) / 100);
  const end = Math.min(after + 100, total);
  const results = Array.from({ length: Math.max(0, end - after) }, (_, index) =>
    isKeyOf(SHARES, type) ? engagement(type, after + index) : contact(after + index),
  );
  return { results, ...(end < total ? { paging: { next: { after: String(end) } } } : {}) };
}

let calls = 0;
const server = createServer((request, response) => {
  const url = new URL(request.url ?? "/", "http://localhost");
  const answer = (body: object): void => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(body));
  };
  request.resume();
  request.on("end", () => {
    if (url.pathname === "/calls") return answer({ calls });
    calls++;
    if (url.pathname.endsWith("/token"))
      return answer({ access_token: "a", refresh_token: "r", expires_in: 1800, hub_id: 1, scopes: [] });
    if (url.pathname.startsWith("/crm/owners/"))
      return answer({
        results: [{ id: "1", email: "camille@demo.test", firstName: "Camille", lastName: "Renaud" }],
      });
    const type = /^\/crm\/objects\/2026-03\/(\w+)$/.exec(url.pathname)?.[1] ?? "";
    return answer(
      page(type, Number(url.searchParams.get("after") ?? 0), url.searchParams.get("archived") === "true"),
    );
  });
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.(address !== null && typeof address === "object" ? address.port : 0);
});
process.on("disconnect", () => process.exit(0));
