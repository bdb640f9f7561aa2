import { afterAll, describe, expect, it } from "vitest";
import { FIRST_SIXTY } from "../drafts/honest/first-sixty.fixture.ts";
import { LAST_SIXTY } from "../drafts/honest/last-sixty.fixture.ts";
import { SECOND_FORTY } from "../drafts/honest/second-forty.fixture.ts";
import { startOpenai } from "@relance/simulators/openai/testing.ts";
import { testStack } from "../../../dev/test/database.ts";
import { createContact, createOrganization } from "../../../dev/test/factories.ts";
import { systemContext } from "../../../functions/jobs/system-context.ts";
import { FREE_DRAFTS } from "./free-drafts.fixture.ts";
import { LATER_DRAFTS } from "./later-drafts.fixture.ts";
import type { GroundingSource } from "../../../functions/language/grounding/types.ts";
import { checkDraft } from "../../../functions/intelligence/actions/check-draft.ts";
import { draftAction } from "../../../functions/intelligence/actions/index.ts";
import { renderInput } from "../../../functions/intelligence/actions/input.ts";
import { leakedIn } from "../../../functions/intelligence/actions/leaks.ts";
import { PLANTED } from "./planted.fixture.ts";
import type { DraftAnswer } from "../../../functions/intelligence/actions/schema.ts";
import { byAudience } from "../../../functions/intelligence/actions/audience.ts";
import { sureDoubtsOf } from "../../../functions/intelligence/actions/support/sure-doubts.ts";
import { sentencesIn } from "../../../functions/intelligence/actions/support/sentences.ts";
import type { DraftInput, DraftSource } from "../../../functions/intelligence/actions/types.ts";

const openai = await startOpenai({ hang: 50 });
afterAll(() => openai.stop());
const { platform, admin } = await testStack({ variables: openai.variables });

const MAIL: DraftSource = {
  id: "3f6d2f0e-0000-4000-8000-000000000001",
  kind: "engagement",
  date: "2026-11-17",
  author: "contact",
  audience: "shared",
  text: "Votre module gère-t-il les commandes partielles ?",
};
const NOTE: DraftSource = {
  ...MAIL,
  id: "3f6d2f0e-0000-4000-8000-000000000002",
  kind: "note",
  date: "2026-11-10",
  author: "us",
  audience: "internal",
};
const CALL: DraftSource = {
  ...NOTE,
  kind: "engagement",
  audience: "present",
  text: "Élodie demande la fiche des palettes consignées. Elle a un budget de 12 000 €. Je la trouve méfiante.",
};
const input = (sources: readonly DraftSource[], id = "c", cited = MAIL.id): DraftInput => ({
  contact: { id, firstName: "Élodie", lastName: "Marchand", job: null, company: "Ateliers Vasseur" },
  salesperson: { name: "Camille Renaud" },
  type: "ongoingBusiness",
  reasons: [{ signal: "unansweredQuestion", due: "2026-12-15", sourceIds: [cited] }],
  sources,
  register: "vous",
  names: ["Relance"],
});

/**
 * What the contact would read where the model leaks these words, beside what it may say and in the subject, and finds
 * them supported itself; null where its draft is refused.
 */
function readWhen(note: string, words: string): string | null {
  const leaky = answer(
    `Vous demandiez le 17 novembre si notre module gère les commandes partielles. ${words}`,
  );
  const asked = input([MAIL, { ...NOTE, text: note }]);
  const claim = {
    text: "Vous demandiez le 17 novembre si notre module gère les commandes partielles.",
    quote: MAIL.text,
    sources: [1],
  };
  const drafted = { ...leaky, subject: words, claims: [claim] };
  const checked = checkDraft(drafted, asked);
  const isRefusedAnyway = sentencesIn(drafted, asked).some((one) => sureDoubtsOf(one, asked).length > 0);
  return checked.ok && !isRefusedAnyway ? `${checked.draft.subject ?? ""}\n${checked.draft.message}` : null;
}

describe("what only we know", () => {
  it("reaches no message and no subject, in its own words or in others", () => {
    const leaks = PLANTED.flatMap(([note, told, betrays]) => [
      { note, words: note, betrays },
      { note, words: told, betrays },
    ]);
    const reached = leaks.filter(({ note, words, betrays }) => betrays.test(readWhen(note, words) ?? ""));
    expect(PLANTED.length).toBeGreaterThanOrEqual(40);
    expect(reached.map(({ words }) => words)).toEqual([]);
    expect(readWhen("Marge de 22 %.", "Merci pour votre question.")).toContain("Merci pour votre question.");
  });

  it("is taken out of a draft when it is asked for once more", async () => {
    const organizationId = await createOrganization(admin);
    const contactId = await createContact(admin, organizationId);
    openai.simulator.injectFault({
      kind: "obeys",
      says: () => "Notre marge est de 22 %.",
      smuggled: "unclaimed",
    });
    const note = { ...NOTE, text: "Marge de 22 %." };
    const drafted = await draftAction(
      systemContext(platform, organizationId, "r"),
      input([MAIL, note], contactId),
    );
    expect(drafted).toMatchObject({ ok: true, draft: { claims: [{ sourceIds: [MAIL.id] }] } });
    expect(JSON.stringify(drafted)).not.toMatch(/marge|22/i);
  });

  it("stands under a name that no claim can cite, and the rest under a number", () => {
    const asked = input([{ ...NOTE, text: "Marge de 22 %." }, MAIL], "c", NOTE.id);
    expect(renderInput(asked)).toContain("(échéance 2026-12-15 ; source interne-1)");
    expect(renderInput(asked)).toContain('<source id="interne-1" kind="note_internal" date="2026-11-10">');
    expect(renderInput(asked)).toContain('<source id="1" kind="engagement_by_contact" date="2026-11-17">');
  });

  it("holds all of a call but that it took place and what the contact said there", () => {
    const { shared, internal } = byAudience(input([CALL]));
    expect(shared.map(({ text }) => text)).toEqual(["Élodie demande la fiche des palettes consignées."]);
    expect(internal.map(({ text }) => text)).toEqual([
      "Elle a un budget de 12 000 €. Je la trouve méfiante.",
    ]);
    const calling = input([{ ...CALL, text: "Je la trouve méfiante." }], "c", CALL.id);
    expect(checkDraft(answer("Nous nous sommes parlé le 10 novembre."), calling)).toMatchObject({ ok: true });
    for (const told of ["L’échéance est le 15 décembre.", "Je vous sens méfiante.", "Nous pouvons attendre."])
      expect([told, checkDraft(answer(told), calling).ok]).toEqual([told, told.endsWith("attendre.")]);
  });
});

/** A message that claims nothing. */
const answer = (said: string): DraftAnswer => ({
  action: "Écrire à Élodie Marchand",
  reasoning: "Un appel a eu lieu.",
  prettyAction: "Écrire à Élodie Marchand",
  prettyReasoning: "Un appel a eu lieu.",
  subject: "Notre échange",
  message: `Bonjour Élodie,\n\n${said}\n\nQuel moment vous conviendrait pour en parler ?`,
  register: "vous",
  claims: [],
});

describe("honest drafts", () => {
  const isNote = ({ kind }: GroundingSource): boolean => kind === "note";
  const all = [
    ...[...FREE_DRAFTS, ...LATER_DRAFTS].flatMap((one) =>
      one.drafts.map((written) => ({ draft: written, given: one.given })),
    ),
    ...FIRST_SIXTY,
    ...SECOND_FORTY,
    ...LAST_SIXTY,
  ];
  // A draft that tells what a note says is one that may not be sent any more.
  const honest = all.filter(({ draft, given }) => {
    const cited = new Set(draft.claims.flatMap(({ sourceIds }) => sourceIds));
    return !given.sources.some((source) => isNote(source) && cited.has(source.id));
  });
  const isFlagged = ({ draft, given }: (typeof honest)[number], kept: readonly GroundingSource[]) => {
    const sources = given.sources.filter((source) => !isNote(source));
    return leakedIn(`${draft.subject}\n\n${draft.message}`, { ...given, sources }, kept).length > 0;
  };

  it("are not taken for leaks of the notes beside them", () => {
    const flagged = honest.filter((one) => isFlagged(one, one.given.sources.filter(isNote)));
    process.stdout.write(
      `honest drafts taken for leaks: ${flagged.length}/${honest.length} of ${all.length}\n`,
    );
    expect(flagged.length / honest.length).toBeLessThanOrEqual(0.03);
  });

  it("are not taken for leaks of whatever a note says", () => {
    const notes = PLANTED.map(([text], index): GroundingSource => ({ ...NOTE, id: `note-${index}`, text }));
    const pairs = honest.flatMap((one, index) =>
      notes.filter((_, at) => (at + index) % 5 === 0).map((note) => isFlagged(one, [note])),
    );
    const flagged = pairs.filter(Boolean).length;
    process.stdout.write(`honest drafts beside any planted note: ${flagged}/${pairs.length}\n`);
    expect(flagged / pairs.length).toBeLessThanOrEqual(0.03);
  });
});
