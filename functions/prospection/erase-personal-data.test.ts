import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { callerOf } from "../../dev/test/caller.ts";
import { testStack } from "../../dev/test/database.ts";
import { createContact, createEngagement, createSession, signedInMember } from "../../dev/test/factories.ts";
import { workOffErasures } from "../../dev/test/erasures.ts";
import { until } from "../../dev/test/product.ts";
import { startTestQueue } from "../../dev/test/queue.ts";
import { tablesHolding } from "../../dev/test/tables-holding.ts";
import { isWaitedFor } from "../../dev/test/waited-for.ts";
import { rowsOf } from "../../supabase/tests/rows.ts";
import { createWorld } from "../../supabase/tests/world.ts";
import { route as create } from "./create-suppression.ts";
import { route as erase } from "./erase-personal-data.ts";
import { route as read } from "./export-personal-data.ts";
import { route as list } from "./list-suppressions.ts";

const queue = await startTestQueue();
const { admin, platform, logged } = await testStack({ dataApi: true, variables: queue.variables });
afterAll(() => queue.stop());
const call = callerOf(platform, [create, erase, read, list]);

const FIRST = "Aurélien";
const LAST = "Quévremont";
const ADDRESS = "aurelien.quevremont@scierie-brumaire.example";
const PHRASE = "la charpente du hangar bleu pervenche";

/**
 * Columns of text in which no contact's data can stand, each with why. A column that is in no list is planted
 * below, so that a new one fails until it is either erased (app.columns_naming_people) or explained here.
 */
const HOLDS_NOBODY: Readonly<Record<string, string>> = {
  "public.contact.crm_id": "the CRM's number",
  "public.engagement.crm_id": "the CRM's number",
  "public.note.crm_id": "the CRM's number",
  "public.deal.crm_id": "the CRM's number",
  "public.deal.currency": "a currency's code",
  "public.contact.ai_timeline_origin": "a version, a model's name and ids",
  "public.contact.ai_problem": "a stage's name and a code",
  "public.engagement.ai_analysis_origin": "a version and a model's name",
  "public.note.ai_analysis_origin": "a version and a model's name",
  "public.linkedin_profile.analysis_origin": "a version and a model's name",
  "public.action.ai_model": "a model's name",
  "public.action.ai_prompt_version": "a version",
  "public.action.ai_fallback": "a code",
  "public.action.ai_basis": "a hash, names of signals, days and ids",
  "public.job.kind": "the name of a kind of work",
  "public.job.error_code": "a code",
  "public.text_reading.version": "a version",
  "public.text_reading.content_hash": "a hash",
  "public.named_person.fact": "a hash",
  "public.fact.due_hour": "an hour",
  "public.fact.reader": "a reader's kind",
  "public.fact.text_kind": "a kind",
  "public.fact_correction.reader_version": "a version",
  "public.cadence_rule.contains": "a part of companies' names or jobs that managers chose",
  "private.telephone_connection.account_name": "the organization's own name at the telephone's",
  "private.telephone_connection.provider": "a telephone's name",
  "private.telephone_connection.webhook_id": "an id of the telephone's",
  "private.telephone_connection.key_id": "a key's name",
  "private.crm_connection.portal_id": "the CRM account's number",
  "private.crm_connection.portal_name": "the organization's own name at the CRM",
  "private.crm_connection.scopes": "rights",
  "private.crm_connection.key_id": "a key's name",
  "private.crm_connection.api_url": "the CRM account's address",
  "private.crm_connection.sign_in_host": "the CRM account's address",
  "private.crm_connection.error_code": "a code",
  "private.crm_connection.hidden": "objects and fields by the CRM's own names",
  "private.crm_connection.owners": "the organization's own people",
  "private.crm_account.portal_id": "the CRM account's number",
  "private.owner_choice.crm": "a CRM's name",
  "private.owner_choice.owner_email": "the organization's own people",
  "private.crm_pace.portal_id": "the CRM account's number",
  "private.crm_pace.kind": "a kind of call",
  "private.oauth_state.sign_in_host": "the CRM account's address",
  "private.oauth_state.code_verifier": "random",
  "private.raw_text.crm_id": "the CRM's number",
  "private.crm_archived.crm_id": "the CRM's number",
  "private.crm_connection.unshown": "kinds and numbers",
  "private.removed_row.crm_id": "the CRM's number",
  "private.sync_seen.crm_ids": "the CRM's numbers, until the job ends",
  "private.sync_seen.into_crm_id": "the CRM's number",
  "private.ai_run.stage": "a stage's name",
  "private.ai_run.stage_key": "a hash",
  "private.ai_run.prompt_version": "a version",
  "private.ai_run.model": "a model's name",
  "private.ai_run.request_id": "the model server's number",
  "private.ai_run.status": "a code",
  "private.ai_server.server": "a hash of what is set",
  "private.ai_server.model": "a model's name",
  "private.ai_result.stage": "a stage's name",
  "private.ai_result.stage_key": "a hash",
  "private.ai_lease.stage": "a stage's name",
  "private.ai_lease.stage_key": "a hash",
  "private.ai_batch.name": "a kind of work and a day",
  "private.ai_batch.server_id": "the model server's number",
  "private.ai_batch_line.stage": "a stage's name",
  "private.ai_batch_line.stage_key": "a hash",
  "private.ai_batch_line.prompt_version": "a version",
  "private.job_key.key": "an organization's id, a kind of work and a day",
  "private.outbox_message.kind": "a kind of work",
  "private.outbox_message.content": "ids, a day or a CRM's name",
  "private.webhook_event.key": "the CRM's number of an event, kept for a week",
  "private.crm_change.crm_id": "the CRM's number",
  "private.crm_change.object_type": "a kind of object",
  "private.write_back.crm_id": "the CRM's number",
  "private.mention_count.counted": "names of tables and figures",
  "private.erasure.hashes": "hashes",
  "private.api_key.name": "given by somebody with an account",
  "private.api_key.ending": "random",
  "private.api_key.scopes": "rights",
  "private.assistant.client_id": "the address of an assistant's description",
  "private.assistant.client_name": "the name of a program",
  "private.assistant.scopes": "rights",
  "private.assistant.redirect_uri": "an assistant's address",
  "private.assistant.code_challenge": "a hash",
  "private.mailbox.address": "of somebody with an account",
  "private.mailbox.cursor": "the mailbox's number of its history",
  "private.mailbox.read_code": "a code",
  "private.mailbox_grant.key_id": "a key's name",
  "private.mailbox_authorization.code_verifier": "random",
  "private.mailbox_message.mailbox": "of somebody with an account",
  "private.mailbox_message.message_id": "random",
  "private.mailbox_message.draft_id": "the mailbox's number",
  "private.mailbox_message.provider_message_id": "the mailbox's number",
  "private.mailbox_message.thread_id": "the mailbox's number",
  "private.mailbox_mail.provider_message_id": "the mailbox's number",
  "private.mailbox_mail.thread_id": "the mailbox's number",
  "private.push_subscription.endpoint": "the push service's address of somebody's browser",
  "private.push_subscription.p256dh": "a key",
  "private.push_subscription.auth": "a secret",
  "private.voice.struck": "hashes",
  "private.audit.event": "an event's name",
  "private.audit.actor_email": "somebody with an account",
  "private.audit.target_kind": "a kind",
  "private.audit.ip_address": "of somebody with an account",
  "private.audit.request_id": "a number",
};
const NEW_COLUMN = "a new column stands in app.columns_naming_people, by a migration, or in HOLDS_NOBODY";
/** What another contact's own record says of itself is theirs, even where it is the same. */
const ANOTHERS_OWN = new Set(
  "first_name last_name email job company linkedin_profile_url phones profile_picture_url owner_email".split(
    " ",
  ),
);

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
}

/** Every column of text, JSON or texts that is not computed, nor an enumeration, outside better_auth. */
async function textColumns(): Promise<Column[]> {
  const { rows } = await admin.query<Column>(
    `select format('%I.%I', n.nspname, c.relname) as table, a.attname as name, format_type(a.atttypid, null) as type
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'private') and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = '' and a.atttypid::regtype::text not in ('uuid', 'boolean', 'date', 'timestamp with time zone',
         'integer', 'bigint', 'smallint', 'real', 'double precision', 'numeric', 'uuid[]', 'bytea')
       and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey)
         and pg_get_constraintdef(k.oid) ~ format('%I = ANY|\\(%I\\)::text = ANY', a.attname, a.attname))
       and not exists (select from pg_constraint k where k.conrelid = c.oid and k.confrelid = 'app.crm'::regclass
         and a.attnum = any (k.conkey))
     order by 1, a.attnum`,
  );
  return rows;
}

async function insert(table: string, row: Readonly<Record<string, unknown>>): Promise<string> {
  const columns = Object.keys(row);
  const { rows } = await admin.query<{ ctid: string }>(
    `insert into ${table} (${columns.join(", ")}) values (${columns.map((_, index) => `$${index + 1}`).join(", ")})
     returning ctid::text`,
    Object.values(row),
  );
  return rows[0]?.ctid ?? "";
}

const valueOf = (type: string, words: string): string => {
  if (type === "jsonb") return JSON.stringify([{ planted: `…\n${words}\n…` }]);
  return type === "text[]" ? `{"${words}"}` : words;
};

/** An organization in which every table says something of one person, in their own rows and in others'. */
async function planted() {
  const world = await createWorld(admin);
  const [personId, otherId] = world.contactIds;
  const named = `${FIRST} ${LAST} <${ADDRESS}>`;
  const loudly = `${LAST.toUpperCase()} Aurelien, ${ADDRESS.toUpperCase()}`;
  await admin.query("update public.contact set first_name = $2, last_name = $3, email = $4 where id = $1", [
    personId,
    FIRST,
    LAST,
    ADDRESS,
  ]);
  const columns = await textColumns();
  const tables = [...new Set(columns.map(({ table }) => table))];
  const plantedIn = new Set<string>();
  for (const table of tables.filter((one) => one !== "public.contact" && one !== "public.suppression")) {
    for (const which of [0, 1] as const) {
      const row = {
        ...rowsOf(table).row(world, which, null),
        ...(table === "private.audit" && which === 0 ? { target_kind: "contact", target_id: personId } : {}),
      };
      const theirs =
        which === 0 &&
        ("contact_id" in row || "action_id" in row || "target_kind" in row || table === "private.raw_text") &&
        table !== "public.action";
      for (const { name, type } of columns.filter((one) => one.table === table)) {
        if (`${table}.${name}` in HOLDS_NOBODY || (theirs && name === "target_id")) continue;
        Object.assign(row, {
          [name]: valueOf(
            type,
            theirs ? `${PHRASE}, ${named}` : `vu avec ${which === 0 ? named : loudly} hier`,
          ),
        });
        plantedIn.add(table);
      }
      await insert(table, row);
    }
  }
  // Their open action, their text before it was cleaned, and what was said of them by address.
  for (const { name, type } of columns.filter((one) => one.table === "public.action")) {
    if (`public.action.${name}` in HOLDS_NOBODY) continue;
    await admin.query(`update public.action set ${name} = $2 where id = $1`, [
      world.actionIds[0],
      valueOf(type, `${PHRASE}, ${named}`),
    ]);
  }
  await admin.query("update public.engagement set crm = 'hubspot', crm_id = $2 where contact_id = $1", [
    personId,
    `${world.organizationId}-0`,
  ]);
  for (const { name, type } of columns.filter((one) => one.table === "public.contact")) {
    if (`public.contact.${name}` in HOLDS_NOBODY) continue;
    if (!["first_name", "last_name", "email"].includes(name)) {
      await admin.query(`update public.contact set ${name} = $2 where id = $1`, [
        personId,
        valueOf(type, PHRASE),
      ]);
    }
    if (!ANOTHERS_OWN.has(name)) {
      await admin.query(`update public.contact set ${name} = $2 where id = $1`, [
        otherId,
        valueOf(type, named),
      ]);
    }
  }
  await admin.query(
    `insert into public.suppression (organization_id, kind, value, reason, source) values ($1, 'address', $2, 'opposition', 'user')`,
    [world.organizationId, ADDRESS],
  );
  await insert("public.engagement", {
    organization_id: world.organizationId,
    contact_id: otherId,
    type: "meeting",
    source: "hubspot",
    date: new Date(),
    participants: JSON.stringify([
      { name: `${FIRST} ${LAST}`, email: ADDRESS, role: "attendee" },
      { name: "Zoé Petit", email: "zoe@exemple.test", role: "owner" },
    ]),
  });
  const { cookie } = await createSession(admin, world.adminId, world.organizationId);
  return { ...world, personId, otherId, cookie, plantedIn, tables };
}

/** Asks for an erasure, and has its job done. */
async function remove(contactId: string, cookie: string, body: unknown = { confirm: true }) {
  const reply = await call("DELETE", `/api/contacts/${contactId}/personal-data`, { cookie, body });
  await workOffErasures(platform, queue);
  return reply;
}

describe("DELETE /api/contacts/{contactId}/personal-data", () => {
  it("takes their own deals away, and their name out of those with others; both are told before", async () => {
    const { organizationId, contactIds, dealIds, adminId } = await createWorld(admin);
    const [personId, otherId] = contactIds;
    await admin.query("update public.contact set first_name = $2, last_name = $3, email = $4 where id = $1", [
      personId,
      FIRST,
      LAST,
      ADDRESS,
    ]);
    await admin.query("update public.deal set name = $2 where id = any ($1)", [
      dealIds,
      `Contrat ${FIRST} ${LAST}`,
    ]);
    await admin.query(
      "insert into public.deal_contact (organization_id, deal_id, contact_id) values ($1, $2, $4), ($1, $3, $4), ($1, $3, $5)",
      [organizationId, ...dealIds, personId, otherId],
    );
    const { cookie } = await createSession(admin, adminId, organizationId);
    const told = await call("GET", `/api/contacts/${personId}/personal-data`, { cookie });
    expect((told.json as { deal: unknown[] }).deal).toHaveLength(2);
    expect((await remove(personId, cookie)).status).toBe(202);
    const { rows } = await admin.query<{ id: string; name: string }>(
      "select id, name from public.deal where organization_id = $1",
      [organizationId],
    );
    expect(rows).toEqual([{ id: dealIds[1], name: "Contrat [effacé]" }]);
  });

  it("takes what was decided of them: how often and how to write, and that they may be called; all is told before", async () => {
    const { organizationId, contactIds, adminId } = await createWorld(admin);
    const [personId, otherId] = contactIds;
    for (const id of contactIds) {
      await admin.query(
        `with k as (insert into public.contact_cadence (contact_id, organization_id, days) values ($1, $2, 45)),
         l as (insert into public.letter_choice (contact_id, organization_id, user_id, register) values ($1, $2, $3, 'tu'))
         insert into public.call_consent (contact_id, organization_id, recorded_by) values ($1, $2, $3)`,
        [id, organizationId, adminId],
      );
    }
    const { cookie } = await createSession(admin, adminId, organizationId);
    expect((await call("GET", `/api/contacts/${personId}/personal-data`, { cookie })).json).toMatchObject({
      contact_cadence: [{ contact_id: personId, days: 45 }],
      call_consent: [{ contact_id: personId, recorded_by: adminId }],
      letter_choice: [{ contact_id: personId, user_id: adminId, register: "tu" }],
    });
    expect((await remove(personId, cookie)).status).toBe(202);
    for (const table of ["contact_cadence", "call_consent", "letter_choice"]) {
      const { rows } = await admin.query(
        `select contact_id from public.${table} where organization_id = $1`,
        [organizationId],
      );
      expect(rows, table).toEqual([{ contact_id: otherId }]);
    }
  });

  it("leaves nothing of a person in any table: neither name, nor address, nor a word of theirs", async () => {
    const { personId, otherId, cookie, plantedIn, organizationId, memberId } = await planted();
    const before = await tablesHolding(admin, ADDRESS);
    for (const table of plantedIn) expect(before, table).toContain(table);
    expect((await tablesHolding(admin, PHRASE)).length).toBe(15);

    const reply = await remove(personId, cookie);
    const job = { id: expect.any(String), state: "queued", done: 0, total: null };
    expect([reply.status, reply.json], logged.at(-2)).toEqual([202, { erased: 1, suppressed: true, job }]);

    for (const secret of [
      ADDRESS,
      ADDRESS.toUpperCase(),
      LAST,
      LAST.toUpperCase(),
      PHRASE,
      "aurelien.quevremont",
    ]) {
      expect(await tablesHolding(admin, secret), `${secret} is left: ${NEW_COLUMN}`).toEqual([]);
    }
    expect(logged.join("\n")).not.toContain(LAST);
    // Others keep what is theirs.
    const { rows } = await admin.query<{ participants: unknown; text: string; subject: string }>(
      "select participants, text, subject from public.engagement where contact_id = $1 order by type desc",
      [otherId],
    );
    expect(rows).toEqual([
      expect.objectContaining({
        participants: [{ name: "Zoé Petit", email: "zoe@exemple.test", role: "owner" }],
      }),
      expect.objectContaining({
        text: "vu avec [effacé], [effacé] hier",
        subject: "vu avec [effacé], [effacé] hier",
      }),
    ]);
    const audit = await admin.query(
      "select event, target_id, target_label, detail from private.audit where organization_id = $1 and event = 'contact.erased'",
      [organizationId],
    );
    expect(audit.rows).toEqual([
      {
        event: "contact.erased",
        target_id: personId,
        target_label: null,
        detail: { contacts: 1, suppressed: true },
      },
    ]);
    expect(memberId).not.toBe("");
  });

  it("names each column once, and only columns that are", async () => {
    const known = new Set((await textColumns()).map(({ table, name }) => `${table}.${name}`));
    const { rows } = await admin.query<{ column: string }>(
      `select place || '.' || name as column from app.columns_naming_people()`,
    );
    const erased = rows.map(({ column }) => column);
    expect(erased.filter((column) => !known.has(column))).toEqual([]);
    expect(Object.keys(HOLDS_NOBODY).filter((column) => !known.has(column))).toEqual([]);
    expect(erased.filter((column) => column in HOLDS_NOBODY)).toEqual([]);
    const own = [...ANOTHERS_OWN].map((name) => `public.contact.${name}`);
    expect(
      [...known].filter((column) => !erased.includes(column) && !(column in HOLDS_NOBODY)).toSorted(),
      NEW_COLUMN,
    ).toEqual([...own, "public.suppression.value"].toSorted());
  });

  it("touches nothing of another organization that knows the same person, nor a colleague of the same last name", async () => {
    const ours = await signedInMember(admin, { role: "owner" });
    const theirs = await signedInMember(admin);
    const person = { first_name: "Ines", last_name: "Delcourt-Vial", email: "ines@delcourt.example" };
    const contactId = await createContact(admin, ours.organizationId, person);
    const elsewhere = await createContact(admin, theirs.organizationId, person);
    await createEngagement(admin, theirs.organizationId, elsewhere, { text: "Appel d’Inès Delcourt-Vial" });
    const sister = await createContact(admin, ours.organizationId, {
      ...person,
      first_name: "Léa",
      email: "marie-ines@delcourt.example",
    });
    await createEngagement(admin, ours.organizationId, sister, {
      text: "Léa Delcourt-Vial, marie-ines@delcourt.example, et Inès\nDelcourt Vial ; ines@delcourt.example.",
    });
    expect((await remove(contactId, ours.cookie)).json).toMatchObject({ erased: 1, suppressed: true });
    const { rows } = await admin.query<{ text: string }>(
      "select text from public.engagement where contact_id = any ($1) order by text",
      [[elsewhere, sister]],
    );
    expect(rows.map(({ text }) => text)).toEqual([
      "Appel d’Inès Delcourt-Vial",
      "Léa Delcourt-Vial, marie-ines@delcourt.example, et [effacé] ; [effacé].",
    ]);
    expect(
      (await admin.query("select from public.contact where id = any ($1)", [[elsewhere, sister]])).rowCount,
    ).toBe(2);
  });

  it("erases merged records and those of the same address with them", async () => {
    const { organizationId, cookie } = await signedInMember(admin, { role: "admin" });
    const email = `${randomUUID()}@exemple.test`;
    const winner = await createContact(admin, organizationId, { email });
    await createContact(admin, organizationId, {
      email: "ancien@exemple.test",
      merged_into: winner,
      archived_at: new Date(),
    });
    await createContact(admin, organizationId, { email: email.toUpperCase(), crm: null, crm_id: null });
    await createContact(admin, organizationId, { email: "autre@exemple.test" });
    expect((await remove(winner, cookie)).json).toMatchObject({ erased: 3 });
    const { rowCount } = await admin.query("select from public.contact where organization_id = $1", [
      organizationId,
    ]);
    expect(rowCount).toBe(1);
  });

  it("keeps nothing, not even a hash, where it is told so and nobody had objected", async () => {
    const { organizationId, cookie } = await signedInMember(admin, { role: "owner" });
    const hashes = async () =>
      (await admin.query("select from private.tombstone where organization_id = $1", [organizationId]))
        .rowCount;
    const contactId = await createContact(admin, organizationId);
    expect((await remove(contactId, cookie, { confirm: true, suppress: false })).json).toMatchObject({
      erased: 1,
      suppressed: false,
    });
    expect(await hashes()).toBe(0);
    const objecting = await createContact(admin, organizationId, { opted_out: true });
    expect((await remove(objecting, cookie, { confirm: true, suppress: false })).json).toMatchObject({
      erased: 1,
      suppressed: true,
    });
    // Address, record, and the name both ways round.
    expect(await hashes()).toBe(4);
  });

  it("keeps away who objects while it waits for the objection", async () => {
    const { organizationId, cookie, userId } = await signedInMember(admin, { role: "owner" });
    const contactId = await createContact(admin, organizationId);
    const objecting = await admin.connect();
    try {
      await objecting.query("begin");
      await objecting.query(
        `insert into public.suppression (organization_id, kind, contact_id, reason, source, created_by)
         values ($1, 'contact', $2, 'opposition', 'user', $3)`,
        [organizationId, contactId, userId],
      );
      const erasing = remove(contactId, cookie, { confirm: true, suppress: false });
      await until("an erasure that waits", async () => (await isWaitedFor(admin, objecting)) || undefined);
      await objecting.query("commit");
      expect((await erasing).json).toMatchObject({ erased: 1, suppressed: true });
    } finally {
      objecting.release();
    }
  });

  it("shows whom it keeps away to whoever knows the whole address", async () => {
    const { organizationId, cookie } = await signedInMember(admin, { role: "owner" });
    await remove(await createContact(admin, organizationId, { email: "Paul.Roy@Exemple.test" }), cookie);
    const found = async (filter: string) =>
      (await call("GET", `/api/suppressions?filter=${encodeURIComponent(filter)}`, { cookie })).json;
    expect(await found("paul.roy@exemple.test")).toMatchObject({
      data: [{ kind: "erased", value: null, contact: null, reason: null }],
    });
    for (const filter of ["paul", "roy@exemple.test"])
      expect(await found(filter)).toMatchObject({ data: [] });
  });

  it("waits for a confirmation", async () => {
    const { organizationId, cookie } = await signedInMember(admin, { role: "owner" });
    const contactId = await createContact(admin, organizationId);
    const reply = await remove(contactId, cookie, {});
    expect(reply.status).toBe(400);
    expect(reply.error.details).toEqual({ confirm: "L’effacement attend votre confirmation." });
    expect((await admin.query("select from public.contact where id = $1", [contactId])).rowCount).toBe(1);
  });
});

describe("GET /api/contacts/{contactId}/personal-data", () => {
  it("is a file with all that is stored about the person, by table, and who asked is audited", async () => {
    const { personId, cookie, organizationId, adminId } = await planted();
    const reply = await call("GET", `/api/contacts/${personId}/personal-data`, { cookie });
    expect(reply.status).toBe(200);
    expect(reply.headers.get("content-disposition")).toMatch(
      /^attachment; filename="Donnees personnelles .*\.json"/,
    );
    const data = reply.json as Record<string, unknown[]>;
    expect(data["contact"]).toEqual([
      expect.objectContaining({ id: personId, email: ADDRESS, last_name: LAST }),
    ]);
    const tables = [
      "engagement",
      "note",
      "raw_text",
      "removed_row",
      "action",
      "action_event",
      "write_back",
      "mailbox_message",
      "mailbox_mail",
      "suggestion",
      "claim",
      "linkedin_profile",
      "suppression",
      "ai_result",
      "ai_run",
      "audit",
    ];
    for (const table of tables) expect(data[table], table).toHaveLength(1);
    const wordless = ["action_event", "ai_run", "suppression", "mailbox_message", "mailbox_mail"];
    for (const table of tables.filter((one) => !wordless.includes(one)))
      expect(JSON.stringify(data[table]), table).toContain(PHRASE);
    expect(data["mentions"]).toMatchObject({ engagement: 2, article: 2, job: 2, audit: expect.any(Number) });
    const { rows } = await admin.query(
      "select actor_id, target_id from private.audit where organization_id = $1 and event = 'contact.exported'",
      [organizationId],
    );
    expect(rows).toEqual([{ actor_id: adminId, target_id: personId }]);
  });
});
