import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { aContact, aFeed, aFeedItem, anAction, anArchivedAction, uuid } from "../../test/fixtures.ts";
import { answer, type Answers, renderApp } from "../../test/render-app.tsx";

const FEED = "GET /api/me/contacts/feed";
const claire = aFeedItem();
const karim = aFeedItem({
  id: uuid(2),
  firstName: "Karim",
  lastName: "Benali",
  suggestion: { ...claire.suggestion, position: 2 },
  actions: [anAction({ id: uuid(102), contactId: uuid(2) })],
});
const cardOf = (name: string) => screen.getByRole("link", { name });
const key = (name: string, target: Element = document.activeElement ?? document.body) =>
  fireEvent.keyDown(target, { key: name });

/** The feed, once its keys act. */
async function ready(answers: Parameters<typeof renderApp>[1] = {}) {
  const app = renderApp("/contacts", { [FEED]: aFeed([claire, karim]), ...answers });
  await screen.findByRole("article", { name: "Karim Benali" });
  await expect.poll(() => document.querySelector("dialog")).not.toBeNull();
  return app;
}

beforeEach(() => localStorage.clear());

describe("the keys of the feed", () => {
  it("go from card to card, stop at the ends, and open the one they are on", async () => {
    await ready();
    key("j");
    expect(cardOf("Claire Morel")).toHaveFocus();
    key("j");
    expect(cardOf("Karim Benali")).toHaveFocus();
    key("j");
    expect(cardOf("Karim Benali")).toHaveFocus();
    key("k");
    expect(cardOf("Claire Morel")).toHaveFocus();
  });

  it.each([
    ["s", "done"],
    ["x", "dismiss"],
  ])("%s handles the card that has the focus, and no other", async (letter, verb) => {
    const call = `PATCH /api/actions/:id/${verb}`;
    const app = await ready({ [call]: anArchivedAction({ id: uuid(102), contactId: uuid(2) }) });
    key("j");
    key("j");
    key(letter);
    await expect.poll(() => app.callsOf(call.replace(":id", uuid(102)))).toHaveLength(1);
    // Held, it goes on by itself.
    cardOf("Claire Morel").focus();
    fireEvent.keyDown(cardOf("Claire Morel"), { key: letter, repeat: true });
    expect(screen.getByRole("article", { name: "Claire Morel" })).not.toHaveAttribute("aria-busy");
    expect(app.callsOf(call.replace(":id", uuid(100)))).toHaveLength(0);
  });

  it("l hides the card and asks until when; z takes it back", async () => {
    const hidden = anArchivedAction({ archivedReason: "dismissed" });
    const calls = {
      "PATCH /api/actions/:id/dismiss": hidden,
      "PATCH /api/actions/:id/undo": { action: anAction(), isLoggedInCrm: false },
    };
    const app = await ready(calls);
    key("j");
    answer({ ...calls, [FEED]: aFeed([{ ...claire, actions: [hidden] }, karim]) }, app.seen);
    key("l");
    const dialog = await screen.findByRole("dialog", { name: "Revenir vers Claire Morel" });
    fireEvent.click(within(dialog).getByRole("button", { name: "Fermer" }));
    await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
    answer({ ...calls, [FEED]: aFeed([claire, karim]) }, app.seen);
    key("z");
    await expect.poll(() => app.callsOf(`PATCH /api/actions/${uuid(100)}/undo`)).toHaveLength(1);
    await waitFor(() => expect(cardOf("Claire Morel")).toHaveFocus());
  });

  it("l goes on at the next card once it is said until when", async () => {
    const hidden = anArchivedAction({ archivedReason: "dismissed" });
    const calls = { "PATCH /api/actions/:id/dismiss": hidden, "PATCH /api/actions/:id/postpone": hidden };
    const app = await ready(calls);
    key("j");
    answer({ ...calls, [FEED]: aFeed([{ ...claire, actions: [hidden] }, karim]) }, app.seen);
    key("l");
    const dialog = await screen.findByRole("dialog", { name: "Revenir vers Claire Morel" });
    fireEvent.click(within(dialog).getByRole("button", { name: /^Lundi prochain/ }));
    await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
    expect(cardOf("Karim Benali")).toHaveFocus();
  });

  it("z undoes the act before, too, and after a reload what the list says was done last", async () => {
    const done = (n: number, archivedAt: string) => anArchivedAction({ id: uuid(n), archivedAt });
    const opened = (n: number) => anAction({ id: uuid(n) });
    const [first, second] = [done(100, "2026-11-21T09:00:00.000Z"), done(102, "2026-11-21T08:00:00.000Z")];
    const undone: (string | undefined)[] = [];
    const actionOf = (action: typeof first, n: number) => [undone.includes(uuid(n)) ? opened(n) : action];
    await ready({
      [FEED]: () =>
        Response.json(
          aFeed([
            { ...claire, actions: actionOf(first, 100) },
            { ...karim, actions: actionOf(second, 102) },
          ]),
        ),
      "PATCH /api/actions/:id/undo": ({ request }) => {
        const n = request.url.includes(uuid(100)) ? 100 : 102;
        undone.push(uuid(n));
        return Response.json({ action: opened(n), isLoggedInCrm: false });
      },
    });
    key("z");
    key("z");
    await expect.poll(() => undone).toEqual([uuid(100), uuid(102)]);
    key("z");
    expect(await screen.findByText("Rien à annuler dans la liste du jour.")).toBeInTheDocument();
    expect(screen.getAllByRole("button", { name: "Masquer" })).toHaveLength(2);
  });

  it("do nothing with a modifier, nor once they are turned off", async () => {
    await ready();
    const before = document.activeElement;
    fireEvent.keyDown(document.body, { key: "j", ctrlKey: true });
    expect(before).toHaveFocus();
    key("?");
    fireEvent.click(await screen.findByRole("checkbox", { name: "Raccourcis actifs sur cet appareil" }));
    fireEvent.click(screen.getByRole("button", { name: "Fermer" }));
    key("j");
    expect(document.body).toHaveFocus();
  });
});

describe("the keys of a contact", () => {
  const READ = "GET /api/contacts/:id";
  const hugo = aFeedItem({
    id: uuid(3),
    firstName: "Hugo",
    suggestion: { ...claire.suggestion, position: 3 },
    actions: [anAction({ id: uuid(103), contactId: uuid(3) })],
  });
  const people = [claire, karim, hugo];
  const read: Answers[string] = ({ request }) => {
    const found = people.find(({ id }) => request.url.endsWith(id)) ?? claire;
    return Response.json(aContact({ ...found, engagements: [], actions: found.actions }));
  };
  const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

  /** A contact's page opened from the list, once its keys act. */
  async function opened(name: string, answers: Answers = {}) {
    const app = await ready({ [FEED]: aFeed(people), [READ]: read, ...answers });
    await app.user.click(cardOf(name));
    await heading(name);
    await screen.findByRole("navigation", { name: "Liste du jour" });
    return app;
  }

  it("lead through the day's list as it stands, and one step back leads to it", async () => {
    const handled = { ...karim, actions: [anArchivedAction({ id: uuid(102), contactId: uuid(2) })] };
    const { user } = await opened("Claire Morel", { [FEED]: aFeed([claire, handled, hugo]) });
    key("k");
    expect(await heading("Claire Morel")).toBeVisible();
    key("j");
    expect(await heading("Hugo Morel")).toHaveFocus();
    key("j");
    expect(screen.queryByRole("link", { name: /^Suivant/ })).toBeNull();
    await user.click(screen.getByRole("link", { name: "Précédent : Claire Morel" }));
    expect(await heading("Claire Morel")).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Retour" }));
    expect(await screen.findByRole("heading", { name: "Suggéré par Relance" })).toBeVisible();
  });

  it("x saves what was typed, hides, offers to undo it, and goes on at the next card", async () => {
    const hidden = anArchivedAction({ id: uuid(102), contactId: uuid(2), archivedReason: "dismissed" });
    const DISMISS = `PATCH /api/actions/${uuid(102)}/dismiss`;
    const app = await opened("Karim Benali", { [DISMISS]: hidden });
    answer({ [DISMISS]: hidden, [FEED]: aFeed([claire, { ...karim, actions: [hidden] }, hugo]) }, app.seen);
    key("x");
    expect(await screen.findByText("Karim Benali : masqué pour deux semaines.")).toBeInTheDocument();
    await waitFor(() => expect(cardOf("Hugo Morel")).toHaveFocus());
    expect(app.callsOf(DISMISS)).toHaveLength(1);
  });

  it("l asks until when, and puts off in one act", async () => {
    const LATER = `PATCH /api/actions/${uuid(102)}/postpone`;
    const putOff = anArchivedAction({
      id: uuid(102),
      contactId: uuid(2),
      archivedReason: "dismissed",
      resumesOn: "2026-11-30",
    });
    const app = await opened("Karim Benali", { [LATER]: putOff });
    await screen.findByRole("button", { name: /^Plus tard/ });
    answer({ [LATER]: putOff, [FEED]: aFeed([claire, { ...karim, actions: [putOff] }, hugo]) }, app.seen);
    key("l");
    fireEvent.click(await screen.findByRole("button", { name: /^Lundi prochain/ }));
    expect(await screen.findByText("Karim Benali : revient le lundi 30 novembre.")).toBeInTheDocument();
    await waitFor(() => expect(cardOf("Hugo Morel")).toHaveFocus());
    expect(app.callsOf(LATER).map(({ body }) => body)).toEqual([{ until: "monday" }]);
  });

  it("lead nowhere from the page of somebody whom the list does not hold", async () => {
    renderApp(`/contacts/${uuid(9)}`, {
      [FEED]: aFeed(people),
      [READ]: aContact({ id: uuid(9), firstName: "Zoé" }),
    });
    await heading("Zoé Morel");
    await expect.poll(() => document.querySelector("dialog")).not.toBeNull();
    key("j");
    expect(window.location.pathname).toBe(`/contacts/${uuid(9)}`);
    expect(screen.queryByRole("navigation", { name: "Liste du jour" })).toBeNull();
  });

  it("are letters while one types, and Escape leaves the field", async () => {
    renderApp(`/contacts/${uuid(1)}`);
    await screen.findByRole("tab", { name: "Éditer" });
    await expect.poll(() => document.querySelector("dialog")).not.toBeNull();
    const field = document.createElement("textarea");
    document.body.append(field);
    field.focus();
    key("?");
    expect(screen.queryByRole("dialog")).toBeNull();
    key("Escape");
    expect(screen.getByRole("tab", { name: "Prévisualiser" })).toHaveFocus();
    field.remove();
  });
});

describe("the focus", () => {
  it("goes to the heading of a new screen, and back to the card one came from", async () => {
    const { user } = await ready();
    await user.click(cardOf("Claire Morel"));
    expect(await screen.findByRole("heading", { level: 1, name: /Claire Morel/ })).toHaveFocus();
    await user.click(screen.getByRole("button", { name: /Retour/ }));
    await expect.poll(() => document.activeElement?.textContent).toBe("Claire Morel");
    expect(cardOf("Claire Morel")).toHaveFocus();
  });
});
