import * as z from "zod";
import { builder, builtRows, NOW, runBuilt, sql } from "../db/builder.ts";
import type { Transaction } from "../db/claims.ts";
import type { Claims } from "../http/context.ts";
import { allRows } from "../db/statement.ts";
import type { Reader } from "./contract.ts";
import type { Manner } from "./manner.ts";
import { ReadKind } from "./source-text.ts";
import type { DatedFact } from "./stored-fact.ts";

/** A text by where it hangs. */
interface TextKey {
  readonly contactId: string;
  readonly kind: ReadKind;
  readonly id: string;
}

/** What is to be kept of a text: `hash` is that of the words that were read; null facts were not understood. */
export interface Found extends TextKey {
  readonly hash: string;
  readonly manner: Manner | null;
  readonly facts: readonly DatedFact[] | null;
}

export interface KeptBy {
  readonly reader: Reader;
  readonly version: string;
}

/** Facts that were added to what a person says stand behind those they said. */
const ASKED_LATER = 100;

/** Rows of one statement: Postgres takes 65,535 values. */
const ROWS = 2_000;

/**
 * Replaces a reader's readings of some texts, and answers how many: of a text that has changed since, is gone, or is
 * just being changed, none is kept. A person's readings are in their name.
 */
export async function replaceReadings(
  client: Transaction,
  { organizationId, subject }: Claims,
  { reader, version }: KeptBy,
  found: readonly Found[],
): Promise<number> {
  const held = await holdUnchanged(client, found);
  if (held.length === 0) return 0;
  const rows = held.map(({ contactId, kind, id, hash, manner, facts, at }) => ({
    organization_id: organizationId,
    contact_id: contactId,
    text_kind: kind,
    text_id: id,
    reader,
    version,
    content_hash: hash,
    understood: facts !== null,
    manner,
    at,
    read_by: reader === "person" ? subject : null,
  }));
  for (let from = 0; from < rows.length; from += ROWS)
    await runBuilt(
      client,
      builder
        .insertInto("public.text_reading")
        .values(rows.slice(from, from + ROWS))
        .onConflict((earlier) =>
          earlier
            .columns(["organization_id", "contact_id", "text_kind", "text_id", "reader"])
            .doUpdateSet((row) => ({
              version: row.ref("excluded.version"),
              content_hash: row.ref("excluded.content_hash"),
              understood: row.ref("excluded.understood"),
              manner: row.ref("excluded.manner"),
              read_by: row.ref("excluded.read_by"),
              read_at: NOW,
            })),
        ),
    );
  // Only now: whoever else wrote the same reading has finished.
  await deleteFacts(client, organizationId, reader, held);
  await insertFacts(client, organizationId, reader, held);
  if (reader !== "person") await keepObjections(client, organizationId, reader, held);
  return held.length;
}

type Held = Found & { readonly at: string };

/** The texts that have the words that were read, unchanged until the transaction ends, in the order of their keys. */
async function holdUnchanged(client: Transaction, found: readonly Found[]): Promise<Held[]> {
  const asked = new Map(found.map((one) => [keyOf(one), one]));
  const texts = await allRows(
    client,
    z.object({ contactId: z.string(), kind: ReadKind, id: z.string(), at: z.string() }),
    `select contact_id as "contactId", text_kind as kind, text_id as id, at::text from app.hold_unchanged($1)`,
    [
      JSON.stringify(
        [...asked.values()].map(({ contactId, kind, id, hash }) => ({ contactId, kind, id, hash })),
      ),
    ],
  );
  return texts
    .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
    .flatMap((text) => {
      const one = asked.get(keyOf(text));
      return one === undefined ? [] : [{ ...one, at: text.at }];
    });
}

const keyOf = ({ contactId, kind, id }: TextKey): string => `${contactId} ${kind} ${id}`.toLowerCase();

/** SQL: the keys of some texts as rows of `k`. */
const keysOf = (texts: readonly TextKey[]) =>
  sql<{ contact_id: string; text_kind: string; text_id: string }>`unnest(
    ${texts.map(({ contactId }) => contactId)}::uuid[], ${texts.map(({ kind }) => kind)}::text[],
    ${texts.map(({ id }) => id)}::uuid[])`.as<"k">(sql`k (contact_id, text_kind, text_id)`);

/** Takes a reader's former facts of some texts away; what a program has read waits for it no more. */
async function deleteFacts(
  client: Transaction,
  organizationId: string,
  reader: Reader,
  texts: readonly TextKey[],
): Promise<void> {
  await runBuilt(
    client,
    builder
      .with("awaited", (statement) =>
        statement
          .deleteFrom("private.unread_text as u")
          .using(keysOf(texts))
          .where("u.organization_id", "=", organizationId)
          .whereRef("u.contact_id", "=", "k.contact_id")
          .whereRef("u.text_kind", "=", "k.text_kind")
          .whereRef("u.text_id", "=", "k.text_id")
          .where("u.reader", "=", reader),
      )
      .deleteFrom("public.fact as f")
      .using(keysOf(texts))
      .where("f.organization_id", "=", organizationId)
      .whereRef("f.contact_id", "=", "k.contact_id")
      .whereRef("f.text_kind", "=", "k.text_kind")
      .whereRef("f.text_id", "=", "k.text_id")
      .where("f.reader", "=", reader),
  );
}

async function insertFacts(
  client: Transaction,
  organizationId: string,
  reader: Reader,
  held: readonly Held[],
): Promise<void> {
  const rows = held.flatMap((text) =>
    (text.facts ?? []).map((fact, index) => factRow(organizationId, reader, text, fact, index + 1)),
  );
  for (let from = 0; from < rows.length; from += ROWS)
    await runBuilt(client, builder.insertInto("public.fact").values(rows.slice(from, from + ROWS)));
}

function factRow(
  organizationId: string,
  reader: Reader,
  { contactId, kind: textKind, id }: TextKey,
  { kind, who, act, object, due, quote, refersTo, resolved }: DatedFact,
  position: number,
) {
  return {
    organization_id: organizationId,
    contact_id: contactId,
    text_kind: textKind,
    text_id: id,
    reader,
    position,
    kind,
    who,
    act,
    object,
    due,
    due_bound: resolved?.bound ?? null,
    due_start: resolved?.start ?? null,
    due_end: resolved?.end ?? null,
    due_hour: resolved?.hour ?? null,
    quote,
    refers_to: refersTo,
  };
}

/**
 * Where a person corrected a text before, objections that nobody had read then are theirs to settle as well: they are
 * added to what they say, and to what each correction was made of.
 */
async function keepObjections(
  client: Transaction,
  organizationId: string,
  reader: Reader,
  held: readonly Held[],
): Promise<void> {
  const objecting = held.filter(({ facts }) => facts?.some(({ kind }) => kind === "optOut"));
  if (objecting.length === 0) return;
  const found = await builtRows(
    client,
    builder
      .selectFrom("public.fact as f")
      .innerJoin(keysOf(objecting), (join) =>
        join
          .onRef("k.contact_id", "=", "f.contact_id")
          .onRef("k.text_kind", "=", "f.text_kind")
          .onRef("k.text_id", "=", "f.text_id"),
      )
      .select(["f.contact_id", "f.text_kind", "f.text_id", "f.position"])
      .where("f.organization_id", "=", organizationId)
      .where("f.reader", "=", reader)
      .where("f.kind", "=", "optOut")
      .where((row) =>
        row.exists(
          row
            .selectFrom("public.text_reading as p")
            .whereRef("p.organization_id", "=", "f.organization_id")
            .whereRef("p.contact_id", "=", "f.contact_id")
            .whereRef("p.text_kind", "=", "f.text_kind")
            .whereRef("p.text_id", "=", "f.text_id")
            .where("p.reader", "=", "person"),
        ),
      )
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom("public.fact_correction as c")
              .whereRef("c.organization_id", "=", "f.organization_id")
              .whereRef("c.contact_id", "=", "f.contact_id")
              .whereRef("c.text_kind", "=", "f.text_kind")
              .whereRef("c.text_id", "=", "f.text_id")
              .where(
                (read) =>
                  sql<boolean>`${read.ref("c.as_read")} @> jsonb_build_array(jsonb_build_object('kind', ${read.ref("f.kind")}, 'quote', ${read.ref("f.quote")}))`,
              ),
          ),
        ),
      ),
  );
  const texts = new Map(objecting.map((text) => [keyOf(text), text]));
  for (const { contact_id, text_kind, text_id, position } of found) {
    const text = texts.get(`${contact_id} ${text_kind} ${text_id}`);
    const fact = text?.facts?.[position - 1];
    if (text === undefined || fact === undefined) continue;
    const { kind, who, act, object, due, quote, refersTo } = fact;
    const asRead = JSON.stringify([{ kind, who, act, object, due, quote, refersTo }]);
    await runBuilt(
      client,
      builder
        .updateTable("public.fact_correction")
        .set((row) => ({ as_read: sql<string>`${row.ref("as_read")} || ${asRead}::jsonb` }))
        .where("organization_id", "=", organizationId)
        .where("contact_id", "=", contact_id)
        .where("text_kind", "=", text_kind)
        .where("text_id", "=", text_id),
    );
    const asked = factRow(organizationId, "person", text, fact, ASKED_LATER + position);
    await runBuilt(
      client,
      builder
        .insertInto("public.fact")
        .values(asked)
        .onConflict((there) => there.doNothing()),
    );
  }
}
