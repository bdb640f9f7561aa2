import { screen, waitFor, within } from "@testing-library/react";
import * as z from "zod";
import { describe, expect, it } from "vitest";
import { FactKind, TextReading } from "../../../../functions/readings/contract.ts";
import { aContact, uuid } from "../../test/fixtures.ts";
import { answer, refusal } from "../../test/render-app.tsx";
import { renderOfContact } from "../../test/render-of-contact.tsx";
import { ContactPage } from "../contact/contact-page.tsx";
import { History } from "../contact/relation/history.tsx";

const READINGS = "GET /api/contacts/:id/readings";
const CORRECT = "POST /api/contacts/:id/readings/:kind/:text/corrections";
const UNDO = "DELETE /api/contacts/:id/readings/:kind/:text/corrections/:correction";
const KEY = "a".repeat(32);

type Fact = z.input<typeof TextReading>["facts"][number];
const promise = (overrides: Partial<Fact> = {}): Fact => ({
  key: KEY,
  kind: "commitment",
  who: "us",
  act: "call",
  object: null,
  quote: "Rappeler",
  due: { bound: "on", start: "2026-11-19", end: "2026-11-19", hour: null },
  amount: null,
  settledBy: null,
  correction: null,
  corrections: ["done", "notOurs", "otherDate", "notSo"],
  mayObject: false,
  doubt: null,
  ...overrides,
});
const NOTE = { kind: "note", id: uuid(951), date: "2026-11-10T09:30:00.000Z" } as const;
const CALL = { kind: "engagement", id: uuid(901), date: "2026-11-03T09:30:00.000Z" } as const;
const read = (
  facts: Fact[],
  reader: TextReading["reader"] = "local",
): { data: z.input<typeof TextReading>[] } => ({
  data: [
    { ...NOTE, reader: null, at: null, facts: [] },
    { ...CALL, reader, at: "2026-11-03T10:00:00.000Z", facts },
  ],
});
const corrected = read(
  [
    promise({
      correction: { id: uuid(77), correction: "notSo", by: "Camille", at: "2026-11-20T09:00:00.000Z" },
      corrections: [],
    }),
  ],
  "person",
);

async function open(answers: Parameters<typeof renderOfContact>[1] = {}) {
  const app = renderOfContact(History, { [READINGS]: read([promise()]), ...answers });
  await app.user.click(await screen.findByText(/^Historique/));
  return app;
}
const chip = () => screen.findByRole("button", { name: /^Promesse de rappel, pour jeudi 19\u00A0novembre/ });

describe("what was read under each exchange and note", () => {
  it("is asked for once, for the drawing of the year and the history, and told: read, empty, or not read yet", async () => {
    const app = renderOfContact(ContactPage, { [READINGS]: read([]) });
    const history = await screen.findByText(/^Historique/);
    await app.user.click(history);
    expect(await screen.findByText("Pas lu")).toBeVisible();
    expect(screen.getByText("Lu sans IA : rien à retenir")).toBeVisible();
    expect(app.callsOf(`GET /api/contacts/${uuid(1)}/readings`)).toHaveLength(1);
  });

  it("is corrected in one tap, shown so, and taken back from the notice", async () => {
    const app = await open({ [CORRECT]: { id: uuid(77), proposal: "archived", jobId: null } });
    await app.user.click(await chip());
    answer({ [READINGS]: corrected, [UNDO]: { proposal: "restored", jobId: null } }, app.seen);
    const ways = within(screen.getByRole("group", { name: "Corriger" }));
    expect(ways.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "C’est fait",
      "Ce n’est pas à nous",
      "Autre date…",
      "Ce n’est pas une promesse",
    ]);
    answer(
      {
        [CORRECT]: { id: uuid(77), proposal: "archived", jobId: null },
        [READINGS]: corrected,
        [UNDO]: { proposal: "restored", jobId: null },
      },
      app.seen,
    );
    await app.user.click(ways.getByRole("button", { name: "Ce n’est pas une promesse" }));
    const [sent] = await waitFor(() => {
      const calls = app.callsOf(`POST /api/contacts/${uuid(1)}/readings/engagement/${uuid(901)}/corrections`);
      expect(calls).toHaveLength(1);
      return calls;
    });
    expect(sent?.body).toEqual({ fact: KEY, correction: "notSo" });
    const noted = await screen.findByText("C’est noté. La proposition est archivée.");
    expect(noted).toBeVisible();
    expect(await screen.findByText(/écarté par Camille/)).toBeVisible();
    answer({ [READINGS]: read([promise()]), [UNDO]: { proposal: "restored", jobId: null } }, app.seen);
    const notice = noted.closest<HTMLElement>("[data-sonner-toast]");
    await app.user.click(within(notice ?? noted).getByRole("button", { name: "Annuler" }));
    expect(await screen.findByText("Correction annulée. La proposition est revenue.")).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/écarté par Camille/)).toBeNull());
  });

  it("is given another day by keyboard alone; Escape closes and leaves the focus where it was", async () => {
    const app = await open({ [CORRECT]: { id: uuid(77), proposal: "unchanged", jobId: null } });
    (await chip()).focus();
    await app.user.keyboard("{Enter}");
    expect(await chip()).toHaveAttribute("aria-expanded", "true");
    await app.user.keyboard("{Escape}");
    expect(await chip()).toHaveAttribute("aria-expanded", "false");
    expect(await chip()).toHaveFocus();
    await app.user.keyboard("{Enter}");
    screen.getByRole("button", { name: "Autre date…" }).focus();
    await app.user.keyboard("{Enter}");
    const field = screen.getByLabelText("Nouvelle date");
    expect(field).toHaveFocus();
    expect(field).toHaveValue("2026-11-19");
    await app.user.clear(field);
    await app.user.type(field, "2026-12-03");
    await app.user.keyboard("{Enter}");
    await waitFor(() =>
      expect(app.seen.find(({ call }) => call.startsWith("POST"))?.body).toEqual({
        fact: KEY,
        correction: "otherDate",
        day: "2026-12-03",
      }),
    );
    expect(await chip()).toHaveFocus();
  });

  it("can be taken back later, on the fact itself", async () => {
    const app = await open({ [READINGS]: corrected, [UNDO]: { proposal: "unchanged", jobId: null } });
    await app.user.click(await screen.findByRole("button", { name: /^Écarté\s: Promesse de rappel/ }));
    await app.user.click(screen.getByRole("button", { name: "Annuler la correction" }));
    expect(await screen.findByText("Correction annulée.")).toBeInTheDocument();
  });

  it("says why a correction was refused, and shows what is read now", async () => {
    const app = await open({ [CORRECT]: refusal(409, "conflict", "Ce texte a été relu entre-temps.") });
    await app.user.click(await chip());
    answer(
      {
        [CORRECT]: refusal(409, "conflict", "Ce texte a été relu entre-temps."),
        [READINGS]: read([], "model"),
      },
      app.seen,
    );
    await app.user.click(screen.getByRole("button", { name: "C’est fait" }));
    await screen.findByText("Ce texte a été relu entre-temps.");
    expect(await screen.findByText("Lu par l’IA : rien à retenir")).toBeVisible();
  });

  it("is what the server may answer", () => {
    for (const answered of [read([promise()]), corrected, read([])])
      expect(z.object({ data: z.array(TextReading) }).safeDecode(answered).success).toBe(true);
    expect(aContact().engagements[0]?.id).toBe(CALL.id);
  });
});

describe("what a reader is unsure of", () => {
  it("says so in two words, with why", async () => {
    await open({ [READINGS]: read([promise({ doubt: "hedged" })]) });
    const mark = within(await chip()).getByTitle("C’est dit avec réserve dans le texte.");
    expect(mark).toHaveTextContent(/^à vérifier/);
  });

  it("says nothing of what is settled, or sure", async () => {
    const settledBy = { kind: "note" as const, id: uuid(951), date: "2026-11-20T09:00:00.000Z" };
    await open({ [READINGS]: read([promise({ doubt: "day", settledBy })]) });
    await chip();
    expect(screen.queryByText(/^à vérifier/)).toBeNull();
  });
});

it.each(["local", "model", "person"] as const)(
  "never says « %s » of nothing, nor quotes nothing",
  async (reader) => {
    const facts = FactKind.options.map((kind, at) =>
      promise({ key: String(at).padStart(32, "a"), kind, object: " ", amount: "", quote: " ", due: null }),
    );
    const { container, user } = await open({ [READINGS]: read(facts, reader) });
    const chips = within(await screen.findByRole("list", { name: "Ce qui a été lu" })).getAllByRole("button");
    for (const one of chips) expect(one.textContent?.trim()).toMatch(/[^\s:]$/u);
    await user.click(chips[0] as HTMLElement);
    expect(container.textContent).not.toMatch(/«\s*»/u);
    expect(container.textContent).not.toMatch(/Corrigé\s*:\s*$/u);
  },
);
