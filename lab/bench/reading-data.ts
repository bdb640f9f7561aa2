import type { Client } from "pg";
import { type LabelledSentence, readVoices } from "../training/read-voices.ts";
import { createRandom } from "@relance/simulators/hubspot/portal/random.ts";
import type { ToldReading } from "@relance/simulators/openai/types.ts";

/** Share of texts that contain facts, as in the generated portals. */
const SAYING = 0.14;

interface VoiceText {
  readonly way: LabelledSentence["at"]["way"];
  readonly sentences: readonly LabelledSentence[];
}

/** The example texts by which the readers are evaluated: sentences that belong together. */
function voiceTexts(): VoiceText[] {
  const texts = new Map<unknown, { way: VoiceText["way"]; sentences: LabelledSentence[] }>();
  for (const sentence of readVoices()) {
    const known = texts.get(sentence.at.sentences) ?? { way: sentence.at.way, sentences: [] };
    known.sentences.push(sentence);
    texts.set(sentence.at.sentences, known);
  }
  return [...texts.values()];
}

const wordsOf = ({ at }: LabelledSentence): string => at.sentences[at.index] ?? "";

/** The facts a model would read in the example texts: their authors' own annotations. */
export function readingsOfVoices(): ToldReading[] {
  return voiceTexts().flatMap(({ sentences }) => {
    const facts = sentences.flatMap((sentence) =>
      sentence.facts.map((fact) => ({
        quote: wordsOf(sentence),
        kind: fact.kind,
        who: fact.who,
        act: fact.act,
        object: null,
        due: null,
        refersTo: null,
      })),
    );
    const [first] = facts;
    return first === undefined ? [] : [{ says: first.quote, facts }];
  });
}

/** Creates an organization of `count` contacts, each with an owner; returns its id. */
export async function fillContacts(client: Client, count: number): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    "insert into better_auth.organization (name, slug) values ('Mesure', gen_random_uuid()::text) returning id",
  );
  const organizationId = rows[0]?.id ?? "";
  await client.query(
    `insert into public.contact (organization_id, crm, crm_id, first_name, last_name, email, job, company, owner_email)
     select $1, 'hubspot', n::text, 'Élodie', 'Marchand', 'contact-' || n || '@entreprise.example', 'Directrice des achats',
       'Ateliers ' || n, 'camille@exemple.test' from generate_series(1, $2::integer) n`,
    [organizationId, count],
  );
  return organizationId;
}

const TYPES: Readonly<Record<string, readonly [type: string, direction: string]>> = {
  call: ["phone_call", "outgoing"],
  meeting: ["meeting", "outgoing"],
  emailIn: ["email", "incoming"],
  emailOut: ["email", "outgoing"],
};

/** Adds example texts to random contacts, on the last `days` before `day`; deterministic for a seed. */
export async function addTexts(
  client: Client,
  organizationId: string,
  { count, day, days }: { readonly count: number; readonly day: string; readonly days: number },
): Promise<void> {
  const random = createRandom(`reading:${days}`);
  const { rows: contacts } = await client.query<{ id: string }>(
    "select id from public.contact where organization_id = $1 order by crm_id",
    [organizationId],
  );
  const all = voiceTexts();
  const saying = all.filter(({ sentences }) => sentences.some(({ facts }) => facts.length > 0));
  const silent = all.filter(({ sentences }) => sentences.every(({ facts }) => facts.length === 0));
  const rows = Array.from({ length: count }, () => {
    const { way, sentences } = random.pick(random.chance(SAYING) ? saying : silent);
    const [type, direction] = TYPES[way] ?? ["note", null];
    const at = Date.parse(`${day}T07:00:00Z`) - random.between(0, days * 86_400 - 1) * 1_000;
    return {
      contact_id: random.pick(contacts).id,
      date: new Date(at).toISOString(),
      text: sentences.map(wordsOf).join(" "),
      type,
      direction,
    };
  });
  for (const [table, columns] of [
    ["note", "contact_id, date, text"],
    ["engagement", "contact_id, date, text, type, direction"],
  ] as const)
    await client.query(
      `insert into public.${table} (organization_id, ${table === "engagement" ? "crm, crm_id, source, " : ""}${columns})
       select $1, ${table === "engagement" ? "'hubspot', gen_random_uuid()::text, 'hubspot', " : ""}${columns}
       from jsonb_to_recordset($2) r (contact_id uuid, date timestamptz, text text, type text, direction text)`,
      [organizationId, JSON.stringify(rows.filter(({ type }) => (type === "note") === (table === "note")))],
    );
}
