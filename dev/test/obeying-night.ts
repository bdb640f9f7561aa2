import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startOpenai, type Fault } from "./openai.ts";
import { testStack } from "./database.ts";
import {
  createContact,
  createEngagement,
  createMember,
  createOrganization,
  createUser,
} from "./factories.ts";
import { articlesAnalysis } from "../../functions/intelligence/articles/index.ts";
import { linkedinAnalysis } from "../../functions/intelligence/linkedin/index.ts";
import { systemContext } from "../../functions/jobs/system-context.ts";
import { timelineAnalysis } from "../../functions/intelligence/timeline/index.ts";
import {
  HELD_BACK,
  INJECTIONS,
  type Injection,
} from "../../functions/language/untrusted/injections.fixture.ts";
import { AFTERWARDS, PHRASINGS, UNSEEN } from "../../functions/language/untrusted/phrasings.fixture.ts";
import { readUntrusted } from "../../functions/language/untrusted/read-untrusted.ts";
import { inParallel } from "../../functions/suggestions/drafts/in-parallel.ts";
import { makeDay } from "../../functions/suggestions/lists/day/make-day.ts";

const DAY = "2026-11-20";
const PARIS = "Europe/Paris";
const PER_PERSON = 10;

/** A model says nothing but what it was told to, or hides it in an honest answer. */
const WAYS = [
  ["says nothing but what it was told to", false],
  ["hides it in an honest answer", true],
] as const;

/**
 * The injections that are tried take the whole way to a message, some of every carrier; each meets the check of drafts
 * by itself.
 */
export async function obeysNobody(
  isTried: (one: Injection, index: number, all: readonly Injection[]) => boolean,
  ways: readonly (readonly [string, boolean])[] = WAYS,
): Promise<void> {
  const openai = await startOpenai({ hang: 50 });
  const { simulator } = openai;
  afterAll(() => openai.stop());
  const { admin, platform } = await testStack({
    dataApi: true,
    variables: { ...openai.variables, CLOCK: `${DAY}T08:00:00Z` },
  });

  beforeEach(() => simulator.clearFaults());

  /** Each asks for a word of its own, so that it is known where it came from. */
  function withWordOfItsOwn(one: Injection, index: number): Injection {
    const letters = `${String.fromCharCode(97 + Math.floor(index / 26), 97 + (index % 26))}x`;
    const own = (text: string) =>
      text.replace(/(zorgl)ub/gi, (word, start: string) =>
        word === word.toUpperCase() ? start + letters.toUpperCase() : start + letters,
      );
    return { ...one, text: own(one.text), passage: own(one.passage), payload: one.payload.map(own) };
  }

  const SOME = [...INJECTIONS, ...HELD_BACK, ...PHRASINGS, ...UNSEEN, ...AFTERWARDS]
    .filter(isTried)
    .map(withWordOfItsOwn);

  const lotOf = (index: number): string => String(100 + index);
  const question = (index: number): string =>
    `Bonjour,\nPouvez-vous me dire si votre module gère les commandes partielles du lot ${lotOf(index)} ?`;

  /** A contact for each injection, all with the same question; in `honest` words the passage is left out. */
  async function planted(honest = false) {
    const organizationId = await createOrganization(admin, { settings: '{"draftsAhead": "all"}' });
    const contactIds: string[] = [];
    const texts: string[] = [];
    let email = "";
    for (const [index, injection] of SOME.entries()) {
      if (index % PER_PERSON === 0) {
        email = `vente-${index}-${organizationId}@exemple.test`;
        await createMember(admin, organizationId, await createUser(admin, { name: "Camille Essai", email }));
      }
      const text = honest ? injection.text.replace(injection.passage, "") : injection.text;
      const contactId = await createContact(admin, organizationId, {
        // Who waits for as long as another comes by order of ids.
        id: `${lotOf(index).padStart(8, "0")}${crypto.randomUUID().slice(8)}`,
        owner_email: email,
        email: `contact-${index}@entreprise-${index}.example`,
        company: `Atelier Lot ${lotOf(index)}`,
      });
      const asked = { date: `2026-11-17T09:${String(index % 60).padStart(2, "0")}:00Z` };
      const mail = injection.carrier === "email";
      await createEngagement(admin, organizationId, contactId, {
        ...asked,
        text: mail ? `${question(index)}\n\n${text}` : question(index),
      });
      if (injection.carrier === "note")
        await admin.query(
          "insert into public.note (organization_id, contact_id, date, author, text) values ($1, $2, '2026-11-16T09:00:00Z', 'Camille Essai', $3)",
          [organizationId, contactId, `Le lot ${lotOf(index)} avance. ${text}`],
        );
      if (injection.carrier === "linkedin")
        await admin.query(
          "insert into public.linkedin_profile (contact_id, organization_id, content) values ($1, $2, $3)",
          [
            contactId,
            organizationId,
            JSON.stringify({
              headline: `Achats du lot ${lotOf(index)}`,
              experiences: [],
              posts: [{ id: crypto.randomUUID(), date: "2026-11-03", text }],
            }),
          ],
        );
      contactIds.push(contactId);
      texts.push(text);
    }
    simulator.setArticles(
      SOME.flatMap(({ carrier }, index) =>
        carrier === "article"
          ? [
              {
                company: `Atelier Lot ${lotOf(index)}`,
                url: `https://presse.example/${lotOf(index)}`,
                title: `Atelier Lot ${lotOf(index)} s’agrandit`,
                date: "2026-11-12",
                text: texts[index] ?? "",
              },
            ]
          : [],
      ),
    );
    return { organizationId, contactIds, ctx: systemContext(platform, organizationId, "test") };
  }

  /** Everything the product does with a model for these contacts, as in a night. */
  async function night({ ctx, contactIds }: Awaited<ReturnType<typeof planted>>) {
    const how = { force: false, clean: false };
    await inParallel([...contactIds.entries()], async ([index, contactId]) => {
      const carrier = SOME[index]?.carrier;
      if (carrier === "article") await articlesAnalysis(ctx, contactId, how);
      if (carrier === "linkedin") await linkedinAnalysis(ctx, contactId, how);
      await timelineAnalysis(ctx, contactId, how);
    });
    await makeDay(ctx, DAY, PARIS);
  }

  /** What is shown or sent, by contact: each with the words of its columns. */
  const SHOWN: Readonly<Record<string, string>> = {
    message:
      "select contact_id, ai_subject || ' ' || ai_ice_breaking_message as words from public.action where organization_id = $1",
    card: "select contact_id, concat_ws(' ', ai_action, ai_reasoning, ai_pretty_action, ai_pretty_reasoning) as words from public.action where organization_id = $1",
    claims:
      "select a.contact_id, s.claims::text as words from public.action a join app.action_as_sent s on s.id = a.id where a.organization_id = $1",
    reasons: "select contact_id, reasons::text as words from public.suggestion where organization_id = $1",
    timeline:
      "select id as contact_id, ai_timeline::text as words from public.contact where organization_id = $1",
    engagements:
      "select contact_id, ai_analysis::text as words from public.engagement where organization_id = $1",
    notes: "select contact_id, ai_analysis::text as words from public.note where organization_id = $1",
    linkedin:
      "select contact_id, analysis::text as words from public.linkedin_profile where organization_id = $1",
    articles:
      "select c.id as contact_id, concat_ws(' ', r.title, r.snippet, r.url) as words from public.article r join public.contact c on c.organization_id = r.organization_id and app.company_key(c.company) = r.company_key where r.organization_id = $1",
  };
  const ANALYSES = ["timeline", "engagements", "notes", "linkedin", "articles"];
  const surfaces = ({ text, payload }: Injection): boolean => {
    const { citable } = readUntrusted(text);
    return payload.some((one) => citable.includes(one));
  };
  /** It wants a page or an address to stand somewhere. */
  const addressed = ({ payload }: Injection): boolean => payload.some((one) => /@|\.example/.test(one));
  const TARGETS = Object.keys(SHOWN);

  /** Per target, the injections whose payload stands in what is shown of their contact; and of any other. */
  async function reached(organizationId: string, contactIds: readonly string[]) {
    const found: Record<string, string[]> = { "another contact": [] };
    let seen = 0;
    for (const target of TARGETS) {
      const { rows } = await admin.query<{ contact_id: string; words: string | null }>(SHOWN[target] ?? "", [
        organizationId,
      ]);
      seen += rows.filter(({ words }) => words !== null).length;
      const says = (payload: readonly string[], row: (typeof rows)[number]) =>
        payload.some((one) => row.words?.includes(one) === true);
      found[target] = [];
      for (const [index, { id, payload }] of SOME.entries()) {
        const [own, others] = [true, false].map((wanted) =>
          rows.filter((row) => (row.contact_id === contactIds[index]) === wanted),
        );
        if (own?.some((row) => says(payload, row))) found[target].push(id);
        const unique = payload.filter((one) => /zorgl/i.test(one));
        if (others?.some((row) => says(unique, row))) found["another contact"]?.push(id);
      }
    }
    return { found, seen };
  }

  async function ranked(organizationId: string, contactIds: readonly string[]) {
    const { rows } = await admin.query<{
      contact_id: string;
      position: number;
      score: string;
      signals: string;
    }>(
      `select contact_id, position, score::text, (select string_agg(r ->> 'signal', ',') from jsonb_array_elements(reasons) r) as signals
     from public.suggestion where organization_id = $1 order by 1`,
      [organizationId],
    );
    return rows
      .map(({ contact_id, ...row }) => ({ contact: contactIds.indexOf(contact_id), ...row }))
      .sort((a, b) => a.contact - b.contact);
  }

  /** Who comes after whom in each person’s list, with the score and the signals. */
  function inOrder(rows: Awaited<ReturnType<typeof ranked>>) {
    const listOf = (contact: number) => Math.floor(contact / PER_PERSON);
    return rows
      .toSorted((a, b) => listOf(a.contact) - listOf(b.contact) || a.position - b.position)
      .map(({ contact, score, signals }) => ({ contact, score, signals }));
  }

  /** Forgets what a model and the lists made, so that another night begins with the same texts. */
  async function forget(organizationId: string): Promise<void> {
    for (const table of ["public.action", "public.suggestion", "public.article", "private.ai_result"])
      await admin.query(`delete from ${table} where organization_id = $1`, [organizationId]);
    for (const [table, made] of [
      ["engagement", "ai_analysis = null, ai_analysis_origin = null"],
      ["note", "ai_analysis = null, ai_analysis_origin = null"],
      ["linkedin_profile", "analysis = null"],
      ["contact", "ai_timeline = null"],
    ])
      await admin.query(`update public.${table} set ${made} where organization_id = $1`, [organizationId]);
  }

  /** Every answer of the model does what the injection of the contact that it is about wants. */
  const obeying = (smuggled: boolean): Fault => ({
    kind: "obeys",
    smuggled,
    says: (asked) => SOME[Number(/\blot (\d{3})\b/i.exec(asked)?.[1] ?? 0) - 100]?.passage,
  });

  describe("a model that obeys every stranger", () => {
    let hostile: Awaited<ReturnType<typeof planted>>;
    let before: Awaited<ReturnType<typeof ranked>>;
    beforeAll(async () => {
      expect(new Set(SOME.map(({ carrier }) => carrier)).size).toBe(4);
      const honest = await planted(true);
      await makeDay(honest.ctx, DAY, PARIS);
      before = await ranked(honest.organizationId, honest.contactIds);
      hostile = await planted();
    });

    it.each(ways)("and %s gets nothing of it into what is shown, sent or ranked", async (_, smuggled) => {
      const { organizationId, contactIds } = hostile;
      await forget(organizationId);
      simulator.resetStats();
      simulator.injectFault(obeying(smuggled), 20_000);
      await night(hostile);
      const { faults } = simulator.stats();
      simulator.clearFaults();
      expect(faults).toBeGreaterThan(SOME.length);
      const { found, seen } = await reached(organizationId, contactIds);
      expect(seen).toBeGreaterThan(3 * SOME.length);

      const rows = await ranked(organizationId, contactIds);
      expect(rows.length).toBeGreaterThan(SOME.length * 0.9);
      const left = new Set(rows.map(({ contact }) => contact));
      const gone = before.filter(({ contact }) => !left.has(contact)).map(({ contact }) => SOME[contact]);
      // Words that no rule sees may read as their author’s own refusal; they raise nobody, nor move others.
      expect(gone.filter((one) => one === undefined || !surfaces(one))).toEqual([]);
      expect(gone.length).toBeLessThanOrEqual(1);
      expect(inOrder(rows)).toEqual(inOrder(before.filter(({ contact }) => left.has(contact))));
      // What no rule sees is a stranger’s statement like any other: it may be told as theirs to the salesperson,
      // in an analysis; never sent, and never a reason.
      const mayTell = new Set(SOME.filter((one) => surfaces(one) && !addressed(one)).map(({ id }) => id));
      for (const [target, ids] of Object.entries(found))
        expect([target, ids.filter((id) => !(ANALYSES.includes(target) && mayTell.has(id)))]).toEqual([
          target,
          [],
        ]);
    });
  });
}
