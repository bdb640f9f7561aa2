import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { describe, expect, it } from "vitest";
import { aContact, anArchivedAction, uuid } from "../../../test/fixtures.ts";
import { refusal } from "../../../test/render-app.tsx";
import { renderOfContact } from "../../../test/render-of-contact.tsx";
import { ContactPage } from "../../contact/contact-page.tsx";
import { telephone } from "./telephone.ts";

const READ = "GET /api/contacts/:id";
const ADD = "POST /api/contacts/:id/call-notes";
const MARKED = `PATCH /api/actions/${uuid(100)}/done`;
const NOTE = `POST /api/contacts/${uuid(1)}/call-notes`;
const DONE = "PATCH /api/actions/:actionId/done";
const kept = { note: { id: uuid(9) }, goesToCrm: false };
const phones = ["01 99 00 12 34 poste 7", "06 39 98 00 00"];

const opened = async (replies: Parameters<typeof renderOfContact>[1]) => {
  const app = renderOfContact(ContactPage, {
    [READ]: aContact({ phones }),
    "GET /api/contacts/:id/promises": { data: [] },
    ...replies,
  });
  await app.user.click(await screen.findByRole("button", { name: "Appeler" }));
  const card = within(await screen.findByRole("dialog", { name: "Appeler Claire Morel" }));
  return { ...app, card };
};

describe("the call card", () => {
  it("says who and why, at most three points with their sources, and dials", async () => {
    const { card } = await opened({});
    expect(card.getByText(/Directrice @ Menuiseries/)).toBeVisible();
    const points = within(card.getByRole("list", { name: "À dire" })).getAllByRole("listitem");
    expect(points.length).toBeGreaterThan(0);
    expect(points.length).toBeLessThanOrEqual(3);
    expect(points[0]).toHaveTextContent(/La date annoncée pour le budget est passée.*«.+».*2026/);
    expect(card.getAllByText(/La date annoncée pour le budget est passée/)).toHaveLength(1);
    const [first, second] = card.getAllByRole("link");
    expect(first).toHaveAttribute("href", "tel:0199001234,7");
    expect(second).toHaveAttribute("href", "tel:0639980000");
  });

  it("keeps the note, marks what was proposed done without a message sent, and says where the note goes", async () => {
    const { card, user, callsOf } = await opened({
      [ADD]: {
        note: { id: uuid(9), date: "2026-11-21T09:00:00Z", author: "Zoé", text: "x", ai_analysis: null },
        goesToCrm: true,
      },
      [DONE]: anArchivedAction(),
    });
    await user.type(card.getByLabelText("Après l’appel"), "Rappeler jeudi.");
    await user.click(card.getByRole("button", { name: "Garder la note" }));
    expect(await screen.findByText("Note gardée. Elle sera inscrite dans le CRM.")).toBeVisible();
    expect(callsOf(NOTE).map(({ body }) => body)).toEqual([
      { id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string, text: "Rappeler jeudi." },
    ]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() =>
      expect(callsOf(MARKED).map(({ query }) => query)).toEqual([
        expect.stringMatching(/^\?sent=false&by=call&note=[0-9a-f-]{36}$/),
      ]),
    );
  });

  it.each([
    ["says nothing more where the proposal was handled elsewhere", 409, "conflict", 0],
    ["tells apart that the proposal could not be marked", 503, "unavailable", 1],
  ])("%s: the note is kept", async (_, status, code, notices) => {
    const { card, user, callsOf } = await opened({ [ADD]: kept, [DONE]: refusal(status, code, "Traitée.") });
    await user.type(card.getByLabelText("Après l’appel"), "Rappeler jeudi.");
    await user.click(card.getByRole("button", { name: "Garder la note" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(callsOf(MARKED)).toHaveLength(1));
    const told = "La proposition n’est pas marquée comme traitée. Traitée.";
    await waitFor(() => expect(screen.queryAllByText(told)).toHaveLength(notices));
    expect(screen.queryByText(/La note n’est pas enregistrée/)).toBeNull();
    await user.click(await screen.findByRole("button", { name: "Appeler" }));
    expect(await screen.findByLabelText("Après l’appel")).toHaveValue("");
    expect(screen.queryAllByText(told)).toHaveLength(notices);
  });

  it("takes nothing more while it is being saved, and keeps what a card opened anew meanwhile was told", async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const { card, user, callsOf } = await opened({
      [ADD]: () => held.then(() => HttpResponse.json(kept)),
      [DONE]: anArchivedAction(),
    });
    await user.type(card.getByLabelText("Après l’appel"), "Rappeler.");
    await user.click(card.getByRole("button", { name: "Garder la note" }));
    expect(card.getByLabelText("Après l’appel")).toHaveAttribute("readonly");
    screen.getByRole<HTMLDialogElement>("dialog").close();
    await user.click(await screen.findByRole("button", { name: "Appeler" }));
    await user.type(await screen.findByLabelText("Après l’appel"), " Jeudi.");
    release();
    await waitFor(() => expect(callsOf(MARKED)).toHaveLength(1));
    expect(screen.getByLabelText("Après l’appel")).toHaveValue("Rappeler. Jeudi.");
    expect(Object.keys(localStorage)).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "Garder la note" }));
    await waitFor(() => expect(callsOf(NOTE)).toHaveLength(2));
    expect(new Set(callsOf(NOTE).map(({ body }) => (body as { id: string }).id)).size).toBe(2);
  });

  it("loses nothing when it is closed or the note is refused, and tries again under the same id", async () => {
    const { card, user, callsOf } = await opened({ [ADD]: refusal(503, "unavailable", "Réessayez.") });
    await user.type(card.getByLabelText("Après l’appel"), "Rappeler.");
    await user.click(card.getByRole("button", { name: "Garder la note" }));
    expect(await card.findByText(/La note n’est pas enregistrée/)).toBeVisible();
    await user.click(card.getByRole("button", { name: "Garder la note" }));
    await waitFor(() => expect(callsOf(NOTE).length).toBeGreaterThan(1));
    expect(new Set(callsOf(NOTE).map(({ body }) => (body as { id: string }).id)).size).toBe(1);
    await user.type(card.getByLabelText("Après l’appel"), " Jeudi.");
    await user.click(card.getByRole("button", { name: "Garder la note" }));
    await waitFor(() => expect(callsOf(NOTE).length).toBeGreaterThan(2));
    const sent = callsOf(NOTE).map(({ body }) => body as { id: string });
    expect(sent.at(-1)?.id, "a text that may be stored is not changed under its id").not.toBe(sent[0]?.id);
    screen.getByRole<HTMLDialogElement>("dialog").close();
    await user.click(await screen.findByRole("button", { name: "Appeler" }));
    expect(await screen.findByLabelText("Après l’appel")).toHaveValue("Rappeler. Jeudi.");
  });

  it("keeps the note on the device, unreadable, for who comes back after a reload", async () => {
    const { card, user, unmount } = await opened({});
    await user.type(card.getByLabelText("Après l’appel"), "Rappeler Claire jeudi.");
    unmount();
    const [name = "", content = ""] = Object.entries(localStorage).flat() as string[];
    expect(name).toContain("note/");
    expect(content).not.toContain("Claire");
    const again = await opened({
      [ADD]: kept,
      [DONE]: anArchivedAction(),
    });
    expect(await again.card.findByDisplayValue("Rappeler Claire jeudi.")).toBeVisible();
    await again.user.click(again.card.getByRole("button", { name: "Garder la note" }));
    await waitFor(() => expect(Object.keys(localStorage)).toEqual([]));
  });

  it("is not offered without a number", async () => {
    renderOfContact(ContactPage, { [READ]: aContact({ phones: [] }) });
    await screen.findByRole("heading", { name: "Claire Morel" });
    expect(screen.queryByRole("button", { name: "Appeler" })).toBeNull();
  });
});

describe("a number as telephones dial it", () => {
  it.each([
    ["+33 (0)1 99 00 12 34", "tel:+33199001234"],
    ["01.99.00.12.34", "tel:0199001234"],
    ["Fixe : 01 99 00 12 34", "tel:0199001234"],
    ["06 39 98 00 00 / 01 99 00 12 34", "tel:0639980000"],
    ["01 99 00 12 34 ou 06 39 98 00 00", "tel:0199001234"],
    ["01 99 00 12 34 / 35", "tel:0199001234"],
    ["01/99/00/12/34", "tel:0199001234"],
    ["+33 ( 0 )6 39 98 00 00", "tel:+33639980000"],
    ["0033 (0)6 39 98 00 00", "tel:0033639980000"],
    ["(0)6 39 98 00 00", "tel:0639980000"],
  ])("%s is %s", (number, dialled) => expect(telephone(number)).toBe(dialled));
});
