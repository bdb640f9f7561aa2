import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  aContact,
  aJob,
  aLetter,
  anAction,
  anArchivedAction,
  aSession,
  uuid,
} from "../../../test/fixtures.ts";
import { refusal } from "../../../test/render-app.tsx";
import { renderOfContact } from "../../../test/render-of-contact.tsx";
import { takeDue } from "../call/reminders.ts";
import { ContactPage } from "../../contact/contact-page.tsx";

const READ = "GET /api/contacts/:id";
const LETTER = "GET /api/contacts/:id/letter";
const CHOOSE = "PUT /api/contacts/:id/letter-choice";
const CHOSEN = `PUT /api/contacts/${uuid(1)}/letter-choice`;
const DONE = `PATCH /api/actions/${uuid(100)}/done`;
/** The call is done with the note that was sent just before. */
const NOTED = /^\?sent=false&by=call&note=[0-9a-f-]{36}$/;
const phones = ["01 99 00 12 34", "06 39 98 00 00"];

type Letter = NonNullable<Parameters<typeof aContact>[0]>["letter"];
const shown = (
  letter: Partial<NonNullable<Letter>> = {},
  answers: Parameters<typeof renderOfContact>[1] = {},
  overrides: Parameters<typeof aContact>[0] = {},
) =>
  renderOfContact(ContactPage, {
    [READ]: aContact({ phones, letter: { channel: "mail", register: null, ...letter }, ...overrides }),
    [LETTER]: aLetter(),
    [CHOOSE]: { channel: "sms", register: null, job: null },
    ...answers,
  });
const form = (name: string) => screen.findByRole("radio", { name });
const sms = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "SMS" });

describe("the form of a letter", () => {
  it("is chosen on one control, and remembered for the contact", async () => {
    const { user, callsOf } = shown();
    expect(await form("Mail")).toBeChecked();
    await user.click(await form("SMS"));
    expect(await sms()).toHaveValue(aLetter().forms?.sms);
    expect(callsOf(CHOSEN).map(({ body }) => body)).toEqual([{ channel: "sms" }]);
    await user.keyboard("{ArrowRight}");
    expect(await screen.findByRole("textbox", { name: "Message LinkedIn" })).toBeVisible();
    expect(screen.queryByText("Objet")).toBeNull();
  });

  it("begins as a call that is owed, with what to say and the number", async () => {
    shown({ channel: "call" });
    expect(await screen.findByText(/je vous rappelle comme promis au sujet des tarifs/)).toBeVisible();
    const points = within(screen.getByRole("list", { name: "À dire" })).getAllByRole("listitem");
    expect(points).toHaveLength(3);
    expect(points[0]).toHaveTextContent(/^Sujet de l’appel.*Compte rendu d’appel, 3 novembre 2026$/);
    expect(screen.getByRole("link", { name: /01 99 00 12 34.*appeler/ })).toHaveAttribute(
      "href",
      "tel:0199001234",
    );
    expect(screen.queryByRole("tab", { name: "Éditer" })).toBeNull();
  });

  it("begins as a mail where no number is known, and offers no call that the law forbids", async () => {
    shown({ channel: "call" }, {}, { phones: [] });
    expect(await screen.findByRole("tab", { name: "Éditer" })).toBeVisible();
  });

  it("offers no call that the law forbids, and says why", async () => {
    const call = { allowedBy: null, consent: null, refused: "Sans accord, pas d’appel." };
    shown({ channel: "call" }, {}, { call });
    expect(await form("Appel")).toBeDisabled();
    expect(screen.getByTitle("Sans accord, pas d’appel.")).toBeVisible();
    expect(await form("Mail")).toBeChecked();
  });

  it("keeps what is typed of each while one looks at another, and when one comes back", async () => {
    const app = shown({ channel: "sms" });
    fireEvent.change(await sms(), { target: { value: "Bonjour, à mardi." } });
    await app.user.click(await form("LinkedIn"));
    fireEvent.change(await screen.findByRole("textbox", { name: "Message LinkedIn" }), {
      target: { value: "Sur LinkedIn." },
    });
    await app.user.click(await form("Mail"));
    await app.user.click(await form("SMS"));
    expect(await sms()).toHaveValue("Bonjour, à mardi.");
    app.unmount();
    shown({ channel: "sms" });
    await waitFor(async () => expect(await sms()).toHaveValue("Bonjour, à mardi."));
  });

  it("goes back to what was proposed on demand", async () => {
    const { user } = shown({ channel: "sms" });
    fireEvent.change(await sms(), { target: { value: "Autre chose" } });
    await user.click(await screen.findByRole("button", { name: "Revenir au texte proposé" }));
    expect(await sms()).toHaveValue(aLetter().forms?.sms);
  });

  it("is opened where it is sent: an SMS to the mobile number", async () => {
    shown({ channel: "sms" });
    fireEvent.change(await sms(), { target: { value: "Bonjour & à mardi" } });
    const link = await screen.findByRole("link", { name: "Ouvrir dans Messages" });
    expect(link).toHaveAttribute("href", "sms:0639980000?&body=Bonjour%20%26%20%C3%A0%20mardi");
  });

  it("sent in another form marks the action done, without a mail for the CRM", async () => {
    const { user, callsOf } = shown({ channel: "sms" }, { [DONE]: anArchivedAction() });
    fireEvent.change(await sms(), { target: { value: "Bonjour" } });
    await user.click(screen.getByRole("button", { name: "C'est envoyé" }));
    await waitFor(() => expect(callsOf(DONE).map(({ query }) => query)).toEqual(["?sent=false&by=sms"]));
  });

  it("says so where it could not be loaded", async () => {
    shown({ channel: "sms" }, { [LETTER]: refusal(503, "unavailable", "Réessayez.") });
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Cette forme du message n’a pas pu être chargée. Réessayez.",
    );
  });
});

describe("tu or vous", () => {
  const job = { id: uuid(950), state: "queued", done: 0, total: null };

  it("is corrected by one tap, and the message written anew", async () => {
    let register: string | null = null;
    const { user, callsOf } = shown(
      {},
      {
        [READ]: () =>
          HttpResponse.json(aContact({ letter: { channel: "mail", register: register as "tu" | null } })),
        [CHOOSE]: () => {
          register = "tu";
          return HttpResponse.json({ channel: null, register: "tu", job });
        },
        "GET /api/jobs/:id": aJob({ id: uuid(950), kind: "update-actions", state: "done" }),
      },
    );
    await user.click(await screen.findByRole("button", { name: "Tutoyer" }));
    expect(callsOf(CHOSEN).map(({ body }) => body)).toEqual([{ register: "tu" }]);
    expect(
      await screen.findByText("Noté : le tutoiement avec ce contact. Le message est rédigé de nouveau."),
    ).toBeVisible();
    expect(await screen.findByRole("button", { name: "Vouvoyer" })).toBeEnabled();
  });

  it("leaves an edited message as it is, and says so", async () => {
    const { user } = shown(
      {},
      { [CHOOSE]: { channel: null, register: "tu", job: null } },
      { actions: [anAction({ editedAt: "2026-11-21T09:00:00Z" })] },
    );
    await user.click(await screen.findByRole("button", { name: "Tutoyer" }));
    expect(await screen.findByText(/Votre texte modifié est gardé tel quel/)).toBeVisible();
  });

  it("says what was not stored", async () => {
    const { user } = shown({}, { [CHOOSE]: refusal(503, "unavailable", "Réessayez.") });
    await user.click(await screen.findByRole("button", { name: "Tutoyer" }));
    expect(await screen.findByText("Rien n’a été changé. Réessayez.")).toBeVisible();
  });
});

describe("a choice that was kept while nothing more may be written", () => {
  it("is told as kept", async () => {
    const { user } = shown({}, { [CHOOSE]: refusal(429, "rate_limited", "Trop de demandes.") });
    await user.click(await screen.findByRole("button", { name: "Tutoyer" }));
    expect(
      await screen.findByText(/^Noté\s: le tutoiement avec ce contact\. Le message sera rédigé/),
    ).toBeVisible();
    expect(screen.queryByText(/Rien n’a été changé/)).toBeNull();
  });
});

describe("a call that is owed", () => {
  const PUT_OFF = `PATCH /api/actions/${uuid(100)}/postpone`;

  it("is done with its note, in one press", async () => {
    const { user, callsOf } = shown(
      { channel: "call" },
      {
        [DONE]: anArchivedAction(),
        "POST /api/contacts/:id/call-notes": { id: uuid(990), goesToCrm: false },
      },
    );
    await user.type(await screen.findByLabelText("Après l’appel"), "Rappeler en mars.");
    await user.click(screen.getByRole("button", { name: "C’est fait" }));
    await waitFor(() =>
      expect(callsOf(DONE).map(({ query }) => query)).toEqual([expect.stringMatching(NOTED)]),
    );
    expect(callsOf(`POST /api/contacts/${uuid(1)}/call-notes`)).toHaveLength(1);
  });

  it("asks whether it is done once its note alone is saved, and one tap settles it with that note", async () => {
    const { user, callsOf } = shown(
      { channel: "call" },
      {
        [DONE]: anArchivedAction(),
        "POST /api/contacts/:id/call-notes": { id: uuid(990), goesToCrm: false },
      },
    );
    await user.type(await screen.findByLabelText("Après l’appel"), "Rappeler en mars.");
    await user.click(screen.getByRole("button", { name: "Garder la note" }));
    expect(await screen.findByText(/^Note enregistrée\. C’est fait\s\?$/)).toBeVisible();
    expect(callsOf(DONE)).toEqual([]);
    const [noted] = callsOf(`POST /api/contacts/${uuid(1)}/call-notes`);
    await user.click(screen.getByRole("button", { name: "Oui, c’est fait" }));
    await waitFor(() =>
      expect(callsOf(DONE).map(({ query }) => query)).toEqual([expect.stringMatching(NOTED)]),
    );
    const [query = ""] = callsOf(DONE).map((done) => done.query);
    expect(noted?.body).toMatchObject({ id: new URLSearchParams(query).get("note") });
    expect(callsOf(`POST /api/contacts/${uuid(1)}/call-notes`)).toHaveLength(1);
  });

  it("is not told as done where its note could not be kept", async () => {
    const { user, callsOf } = shown(
      { channel: "call" },
      { "POST /api/contacts/:id/call-notes": refusal(409, "conflict", "Réessayez.") },
    );
    await user.type(await screen.findByLabelText("Après l’appel"), "Rappeler en mars.");
    await user.click(screen.getByRole("button", { name: "C’est fait" }));
    expect(await screen.findByText(/l’appel n’est pas marqué\. Réessayez\./)).toBeVisible();
    expect(callsOf(DONE)).toEqual([]);
  });

  it("nobody answered is tried again tomorrow, or in two hours, when one is reminded", async () => {
    const { user, callsOf } = shown(
      { channel: "call" },
      { [PUT_OFF]: anArchivedAction({ archivedReason: "dismissed", resumesOn: "2026-12-01" }) },
    );
    await user.click(await screen.findByRole("button", { name: "Dans deux heures" }));
    expect(callsOf(PUT_OFF)).toEqual([]);
    const { user: me } = aSession();
    expect(takeDue(me.id)).toEqual([]);
    expect(takeDue(me.id, Date.now() + 7_200_001)).toEqual([uuid(1)]);
    expect(takeDue(me.id, Date.now() + 7_200_001)).toEqual([]);
    await user.click(await screen.findByRole("button", { name: "Demain" }));
    await waitFor(() => expect(callsOf(PUT_OFF).map(({ body }) => body)).toEqual([{ until: "tomorrow" }]));
  });
});

describe("a place to fill in another form", () => {
  beforeEach(() => void vi.stubGlobal("ClipboardItem", undefined));

  it("is selected as it opens, and asked for before the text leaves", async () => {
    const { user, callsOf } = shown({ channel: "sms" }, { [DONE]: anArchivedAction() });
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    const field = await sms();
    const selected = () => field.value.slice(field.selectionStart, field.selectionEnd);
    expect(selected()).toBe("[vos tarifs]");
    field.setSelectionRange(0, 0);
    await user.click(screen.getByRole("button", { name: "C'est envoyé" }));
    await user.click(await screen.findByRole("button", { name: "Remplir" }));
    await waitFor(() => expect(selected()).toBe("[vos tarifs]"));
    expect(field).toHaveFocus();
    expect(callsOf(DONE)).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Copier" }));
    await waitFor(() => expect(write).toHaveBeenCalledWith(aLetter().forms?.sms));
    expect(await screen.findByText(/Il reste «\s\[vos tarifs\]\s» à remplir\./)).toBeVisible();
  });
});
