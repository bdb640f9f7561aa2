import { screen, waitFor, within } from "@testing-library/react";
import type * as z from "zod";
import { HttpResponse } from "msw";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { TextReading } from "../../../../../functions/readings/contract.ts";
import { aContact, anObjection, anUnsettled, uuid } from "../../../test/fixtures.ts";
import { answer, refusal, renderApp, renderPart } from "../../../test/render-app.tsx";
import { renderOfContact } from "../../../test/render-of-contact.tsx";
import { ContactPage } from "../contact-page.tsx";
import Objections from "./objections.tsx";

const READ = "GET /api/me/objections";
const SUPPRESS = "POST /api/suppressions";
const LIFT = "DELETE /api/suppressions/:id";
const CORRECT = "POST /api/contacts/:id/readings/:kind/:text/corrections";
const UNDO = "DELETE /api/contacts/:id/readings/:kind/:text/corrections/:correction";

const claire = anUnsettled();
const karim = anUnsettled({
  contactId: uuid(2),
  contact: "Karim Benali",
  company: null,
  source: { kind: "note", id: uuid(951), date: "2026-11-10" },
  quote: "",
});
const both = { data: [claire, karim], count: 2 };
const none = { data: [], count: 0 };
const registered = {
  id: uuid(77),
  kind: "contact",
  contact: { id: uuid(1), name: "Claire Morel", email: null },
  value: null,
  reason: "opposition",
  source: "user",
  by: "Camille",
  since: "2026-11-21T09:00:00.000Z",
};
const corrected = { id: uuid(78), proposal: "unchanged", jobId: null };
const spaced = (words: string) => (text: string) => text.replaceAll("\u00A0", " ") === words;
const QUESTION = (name: string) => ({
  name: (label: string) => spaced(`${name} demande-t-il à ne plus être contacté ?`)(label),
});

async function open(answers: Parameters<typeof renderPart>[1] = {}) {
  const app = renderPart(<Objections />, { [READ]: both, ...answers });
  const two = spaced("2 contacts ont peut-être demandé à ne plus être contactés");
  await app.user.click(await screen.findByText(two));
  const ways = (name: string) => screen.findByRole("group", QUESTION(name));
  const press = async (name: string, button: string) =>
    app.user.click(within(await ways(name)).getByRole("button", { name: button }));
  const undo = async (said: string) => {
    const notice = (await screen.findByText(spaced(said))).closest<HTMLElement>("[data-sonner-toast]");
    if (notice === null) throw new Error("no notice");
    await app.user.click(within(notice).getByRole("button", { name: "Annuler" }));
  };
  return { ...app, ways, press, undo };
}

describe("above the day's cards", () => {
  it("is said how many contacts wait for a word, and of none nothing", async () => {
    const app = renderApp("/contacts", { [READ]: { data: [claire], count: 1 } });
    const one = spaced("1 contact a peut-être demandé à ne plus être contacté");
    expect(await screen.findByText(one)).toBeVisible();
    expect(screen.queryByText(/Oubliez mon numéro/)).toBeNull();
    app.unmount();
    const { callsOf } = renderApp("/contacts");
    await waitFor(() => expect(callsOf(READ)).toHaveLength(1));
    expect(screen.queryByText(/peut-être demandé/)).toBeNull();
  });
});

describe("while the first texts are being read", () => {
  afterEach(() => vi.useRealTimers());

  it("asks again by itself, for who is found after the list was made", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const answers = [none, both];
    const app = renderPart(<Objections />, { [READ]: () => HttpResponse.json(answers.shift() ?? both) });
    await waitFor(() => expect(app.callsOf(READ)).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await screen.findByText(/peut-être demandé/)).toBeVisible();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(app.callsOf(READ)).toHaveLength(2);
  });
});

describe("the list of who may have objected", () => {
  it("opens in its place, with each one's words and their day", async () => {
    const { ways } = await open();
    expect(await screen.findByRole("link", { name: "Claire Morel" })).toHaveAttribute(
      "href",
      `/contacts/${uuid(1)}`,
    );
    const [first, second] = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(first?.replaceAll("\u00A0", " ")).toMatch(
      /^Claire Morel · Menuiseries de l’Ouest« Oubliez mon numéro\. », échange du 18 novembre 2026/,
    );
    expect(second?.replaceAll("\u00A0", " ")).toMatch(
      /^Karim BenaliSes mots sont à lire dans l’historique, note du 10 novembre 2026/,
    );
    expect(await ways("Karim Benali")).toBeVisible();
  });

  it("« Oui » registers the opposition, goes on at the next, and is undone from the notice", async () => {
    const { press, undo, seen, callsOf } = await open();
    await screen.findByText(/Oubliez mon numéro/);
    answer({ [SUPPRESS]: registered, [READ]: { data: [karim], count: 1 } }, seen);
    await press("Claire Morel", "Oui, ne plus contacter");
    await waitFor(() => expect(screen.queryByText(/Oubliez mon numéro/)).toBeNull());
    expect(callsOf(SUPPRESS).map(({ body }) => body)).toEqual([
      { kind: "contact", contactId: uuid(1), reason: "opposition" },
    ]);
    const next = within(screen.getByRole("group", QUESTION("Karim Benali")));
    expect(next.getByRole("button", { name: "Oui, ne plus contacter" })).toHaveFocus();
    answer({ [LIFT]: { lifted: true }, [READ]: both }, seen);
    await undo("C’est noté : ce contact ne vous sera plus proposé.");
    expect(await screen.findByText(/Oubliez mon numéro/)).toBeVisible();
    expect(callsOf(`DELETE /api/suppressions/${uuid(77)}`)).toHaveLength(1);
  });

  it("« Non » denies the sentence alone, and is undone from the notice though its line is gone", async () => {
    const { press, undo, seen, callsOf } = await open();
    const path = `/api/contacts/${uuid(2)}/readings/note/${uuid(951)}/corrections`;
    await screen.findByText(/Oubliez mon numéro/);
    answer({ [CORRECT]: corrected, [READ]: none }, seen);
    await press("Karim Benali", "Non");
    await waitFor(() => expect(screen.queryByText(/peut-être demandé/)).toBeNull());
    expect(callsOf(`POST ${path}`).map(({ body }) => body)).toEqual([
      { fact: "a".repeat(32), correction: "notSo" },
    ]);
    answer({ [UNDO]: { proposal: "unchanged", jobId: null }, [READ]: both }, seen);
    await undo("C’est noté.");
    expect(await screen.findByText(/peut-être demandé/)).toBeVisible();
    expect(callsOf(`DELETE ${path}/${uuid(78)}`)).toHaveLength(1);
  });

  it("says what could not be registered or undone, and keeps the sentence", async () => {
    const { press, undo, seen } = await open({
      [SUPPRESS]: refusal(404, "not_found", "Ce contact n’existe plus."),
    });
    await press("Claire Morel", "Oui, ne plus contacter");
    expect(await screen.findByText("Rien n’a été enregistré. Ce contact n’existe plus.")).toBeVisible();
    expect(screen.getByText(/Oubliez mon numéro/)).toBeVisible();
    const refused = refusal(403, "forbidden", "Seuls les responsables lèvent une opposition.");
    answer({ [SUPPRESS]: registered, [LIFT]: refused, [READ]: both }, seen);
    await press("Claire Morel", "Oui, ne plus contacter");
    await undo("C’est noté : ce contact ne vous sera plus proposé.");
    expect(
      await screen.findByText("Rien n’a été annulé. Seuls les responsables lèvent une opposition."),
    ).toBeVisible();
  });
});

describe("the contact's page", () => {
  const fact: z.input<typeof TextReading>["facts"][number] = {
    key: "a".repeat(32),
    kind: "optOut",
    who: "contact",
    act: null,
    object: null,
    quote: "Oubliez mon numéro.",
    due: null,
    amount: null,
    settledBy: null,
    correction: null,
    corrections: ["notSo"],
    mayObject: true,
    doubt: null,
  };
  const reading = (mayObject: boolean) => ({
    data: [
      {
        kind: "engagement",
        id: uuid(901),
        date: "2026-11-03T09:30:00.000Z",
        reader: "local",
        at: "2026-11-03T10:00:00.000Z",
        facts: [{ ...fact, mayObject }],
      },
    ],
  });
  const READINGS = "GET /api/contacts/:id/readings";
  const section = () => screen.findByRole("region", { name: "Peut-être une opposition" });

  it("shows the sentence that keeps them out, with the same two ways", async () => {
    const { user, seen } = renderOfContact(ContactPage, { [READINGS]: reading(true), [CORRECT]: corrected });
    const asked = within(await section());
    expect(asked.getByText(/Oubliez mon numéro/)).toHaveTextContent(/échange du 3 novembre 2026$/);
    expect(asked.getByRole("button", { name: "Oui, ne plus contacter" })).toBeVisible();
    answer({ [READINGS]: reading(false), [CORRECT]: corrected }, seen);
    await user.click(asked.getByRole("button", { name: "Non" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Non" })).toBeNull());
    expect(seen.filter(({ call }) => call.startsWith("POST")).map(({ body }) => body)).toEqual([
      { fact: fact.key, correction: "notSo" },
    ]);
  });

  it("asks nothing once somebody has objected", async () => {
    const of = renderOfContact(ContactPage, {
      "GET /api/contacts/:id": aContact({ suppressed: anObjection() }),
      [READINGS]: reading(true),
    });
    await waitFor(() => expect(of.callsOf(`GET /api/contacts/${uuid(1)}/readings`)).toHaveLength(1));
    await screen.findByText(/^Historique/);
    expect(screen.queryByRole("button", { name: "Non" })).toBeNull();
  });
});
