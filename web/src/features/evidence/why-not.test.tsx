import { screen, waitFor, within } from "@testing-library/react";
import type * as z from "zod";
import { describe, expect, it } from "vitest";
import type { WhyNot } from "../../../../functions/suggestions/contract.ts";
import { aContact, uuid } from "../../test/fixtures.ts";
import { answer, refusal, renderPart } from "../../test/render-app.tsx";
import { renderOfContact } from "../../test/render-of-contact.tsx";
import { WhyNot as Section } from "./why-not.tsx";
import { ContactPage } from "../contact/contact-page.tsx";

const READ = "GET /api/contacts/:id";
const WHY = "GET /api/contacts/:id/why-not";
const CALLED = `GET /api/contacts/${uuid(1)}/why-not`;
const QUESTION = "Pourquoi pas aujourd’hui ?";

const absent: z.input<typeof WhyNot>["obstacles"][number] = {
  code: "absent",
  text: "Absence signalée jeudi 19 novembre, jusqu’au 30 novembre.",
  until: "2026-11-30",
  evidence: [
    {
      kind: "engagement",
      id: uuid(901),
      date: "2026-11-19T09:30:00.000Z",
      quote: "Je suis en congés jusqu’au 30 novembre.",
    },
  ],
};
const done: z.input<typeof WhyNot>["obstacles"][number] = {
  code: "recently_done",
  text: "Suggestion traitée vendredi 20 novembre, aucun fait nouveau depuis.",
  until: "2026-11-27",
  evidence: [{ kind: "action", id: uuid(100), date: "2026-11-20T12:00:00.000Z", quote: "" }],
};
const whyNot = (over: Partial<z.input<typeof WhyNot>> = {}): z.input<typeof WhyNot> => ({
  day: "2026-11-21",
  listed: null,
  reasons: [
    {
      signal: "unansweredQuestion",
      text: "Question reçue lundi 16 novembre, restée sans réponse",
      weight: 95,
      evidence: [
        { kind: "engagement", id: uuid(902), date: "2026-11-16T09:30:00.000Z", quote: "Quel est le délai ?" },
      ],
    },
  ],
  obstacles: [absent, done],
  mayBeChosen: false,
  score: 0,
  worth: 95.3,
  ...over,
});
const why = <Section contactId={uuid(1)} />;
const outside = aContact({ suggestion: null });
const open = async (app: ReturnType<typeof renderOfContact>) => {
  const summary = await screen.findByText((text) => text.replaceAll("\u00A0", " ") === QUESTION);
  await app.user.click(summary);
};

describe("why not today", () => {
  it("is asked for a contact outside the list, once one opens it", async () => {
    const app = renderOfContact(ContactPage, { [READ]: outside, [WHY]: whyNot() });
    await screen.findByText((text) => text.replaceAll("\u00A0", " ") === QUESTION);
    expect(app.callsOf(CALLED)).toHaveLength(0);
    await open(app);
    await screen.findByRole("list", { name: "Ce qui l’écarte" });
    expect(app.callsOf(CALLED)).toHaveLength(1);
  });

  it("is not asked of a contact in the list", async () => {
    renderOfContact(ContactPage, { [READ]: aContact() });
    await screen.findByRole("heading", { name: "Claire Morel" });
    expect(screen.queryByText(/Pourquoi pas aujourd’hui/)).toBeNull();
  });

  it("tells each obstacle with its words and end, then what would speak for the contact", async () => {
    const app = renderPart(why, { [WHY]: whyNot() });
    await open(app);
    const list = within(await screen.findByRole("list", { name: "Ce qui l’écarte" }));
    expect(list.getByText(absent.text)).toBeVisible();
    expect(list.getByText(/Je suis en congés jusqu’au 30 novembre\./)).toBeVisible();
    expect(list.getByText("19 novembre 2026")).toBeVisible();
    expect(list.getByText(done.text)).toBeVisible();
    // The first says its end itself; an action has no words to quote.
    expect(list.getAllByText(/^Jusqu’au/).map((one) => one.textContent)).toEqual([
      "Jusqu’au vendredi 27\u00A0novembre inclus.",
    ]);
    expect(list.queryByText(/à lire dans l’historique/)).toBeNull();
    const heading = screen.getByRole("heading", { name: "Ce qui parlerait pour ce contact" });
    const reasons = within(heading.parentElement ?? document.body);
    expect(reasons.getByText("Question reçue lundi 16 novembre, restée sans réponse")).toBeVisible();
    expect(reasons.getByText(/Quel est le délai/)).toBeVisible();
    expect(reasons.getByText("Score du jour : 0 ; sans ces obstacles, 95,3.")).toBeVisible();
  });

  it("says where words are that are not repeated, and shows markup as text", async () => {
    const quoted = { ...absent.evidence[0], id: uuid(903), quote: "<b>Je</b> reviens" };
    const app = renderPart(why, {
      [WHY]: whyNot({
        obstacles: [{ ...absent, evidence: [{ ...absent.evidence[0], quote: "" }, quoted] as never }],
      }),
    });
    await open(app);
    expect(await screen.findByText("Un fait du 19 novembre 2026, à lire dans l’historique.")).toBeVisible();
    expect(screen.getByText(/<b>Je<\/b> reviens/)).toBeVisible();
  });

  it("says so where nothing speaks for the contact, or where it is listed by now", async () => {
    const nothing = {
      ...done,
      code: "nothing_happened" as const,
      text: "Rien n’appelle de message.",
      until: null,
    };
    const app = renderPart(why, {
      [WHY]: whyNot({ reasons: [], obstacles: [{ ...nothing, evidence: [] }], worth: 0 }),
    });
    await open(app);
    expect(await screen.findByText("Rien n’appelle de message.")).toBeVisible();
    expect(screen.queryByText(/Score/)).toBeNull();
    app.unmount();
    const listed = renderPart(why, {
      [WHY]: whyNot({ listed: { position: 4, score: 95.3 }, obstacles: [], score: 95.3 }),
    });
    await open(listed);
    expect(
      await screen.findByText("Ce contact est dans votre liste d’aujourd’hui, à la place 4."),
    ).toBeVisible();
    expect(screen.getByText("Score du jour : 95,3.")).toBeVisible();
  });

  it("waits in its place, and says what went wrong with a way to try again", async () => {
    const app = renderPart(why, {
      [WHY]: refusal(400, "invalid_request", "La demande est incomplète ou mal formée."),
    });
    await open(app);
    const alert = await screen.findByText(/La raison n’a pas pu être chargée\./);
    expect(alert).toHaveTextContent("La demande est incomplète ou mal formée.");
    answer({ [WHY]: whyNot() });
    await app.user.click(screen.getByRole("button", { name: "Réessayer" }));
    expect(await screen.findByText(absent.text)).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/n’a pas pu être lue/)).toBeNull());
  });

  it("stands beside the history where there is no proposal either", async () => {
    const app = renderOfContact(ContactPage, {
      [READ]: aContact({ suggestion: null, actions: [] }),
      [WHY]: whyNot(),
    });
    await open(app);
    expect(await screen.findByText(absent.text)).toBeVisible();
  });
});
