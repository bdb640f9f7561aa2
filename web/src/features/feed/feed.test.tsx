import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { pass, stopTime, until } from "../../test/fake-time.ts";
import {
  aConnection,
  aConnectionJob,
  aFeed,
  aFeedItem,
  anAction,
  anArchivedAction,
  uuid,
} from "../../test/fixtures.ts";
import { answer, refusal, renderApp } from "../../test/render-app.tsx";

const claire = aFeedItem();
const karim = aFeedItem({
  id: uuid(2),
  firstName: "Karim",
  lastName: "Benali",
  job: null,
  company: null,
  suggestion: { ...claire.suggestion, position: 2 },
  actions: [
    anAction({
      id: uuid(102),
      contactId: uuid(2),
      type: "nurturing",
      ai_prettyAction: "Prendre des nouvelles.",
    }),
  ],
});
const done = aFeedItem({
  id: uuid(3),
  firstName: "Inès",
  lastName: "Garnier",
  actions: [anArchivedAction({ id: uuid(103), contactId: uuid(3) })],
});
const FEED = "GET /api/me/contacts/feed";

describe("the feed", () => {
  it("marks a reading that is not sure in two words, with why, and no other", async () => {
    const [reason] = claire.suggestion.reasons;
    const unsure = {
      ...claire,
      suggestion: { ...claire.suggestion, reasons: [{ ...reason, doubt: "day" }] },
    };
    renderApp("/contacts", { [FEED]: aFeed([unsure as typeof claire, karim]) });
    const card = within(await screen.findByRole("article", { name: "Claire Morel" }));
    expect(card.getByTitle("Le jour écrit n’a pas été compris avec certitude.")).toHaveTextContent(
      /^à vérifier/,
    );
    expect(screen.getAllByText(/^à vérifier/)).toHaveLength(1);
  });

  it("says of « Masquer » for how long it hides, and that it can be undone", async () => {
    renderApp("/contacts", { [FEED]: aFeed([claire]) });
    const button = await screen.findByRole("button", { name: "Masquer" });
    expect(button).toHaveAccessibleDescription(/pendant deux semaines.*«\sAnnuler\s»/u);
  });

  it("says below the cards what a later synchronization failed on, and where that is mended", async () => {
    const error = { code: "crm_unavailable", message: "Le CRM n’a pas répondu." };
    const failed = aConnectionJob({ state: "failed", error });
    const { user } = renderApp("/contacts", {
      [FEED]: aFeed([claire]),
      "GET /api/crm/connections": {
        data: [
          aConnection({ job: failed }),
          aConnection({ crm: "salesforce", state: "revoked", message: "L’accès a été retiré." }),
          // The empty list speaks of a first one.
          aConnection({ crm: "pipedrive", job: failed, lastSyncedAt: null }),
        ],
        signIns: {},
        canManage: false,
      },
    });
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent(
      /^HubSpot : la dernière synchronisation n’a pas abouti. Le CRM n’a pas répondu./,
    );
    expect(alert).toHaveTextContent(/Salesforce : L’accès a été retiré. Dernière/);
    expect(alert).not.toHaveTextContent("Pipedrive");
    expect(within(alert).getByRole("link", { name: "Voir les paramètres" })).toBeVisible();
    await user.click(within(alert).getByRole("button", { name: "Fermer" }));
    expect(alert).not.toBeInTheDocument();
    expect(screen.getByRole("heading", { name: "Suggéré par Relance" })).toBeVisible();
  });

  it("says of a list of one how much is done in the singular", async () => {
    renderApp("/contacts", { [FEED]: aFeed([claire]) });
    expect(await screen.findByText("0 sur 1 traité")).toBeVisible();
  });

  it("greets with the date in French and says how much is done", async () => {
    renderApp("/contacts", { [FEED]: aFeed([claire, karim, done]) });
    await screen.findByText("1 sur 3 traités");
    expect(screen.getByRole("heading", { name: "Bonjour Camille" })).toBeVisible();
    expect(screen.getByText("samedi 21 novembre")).toBeVisible();
    expect(screen.getByRole("heading", { name: "Suggéré par Relance" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Paramètres" })).toHaveAttribute("href", "/settings");
    expect(screen.getByRole("link", { name: "Relance, accueil" })).toHaveAttribute("href", "/");
  });

  it("names the organization to whom is in several, with the way to the others, and to nobody else", async () => {
    const { unmount, callsOf } = renderApp("/contacts", { [FEED]: aFeed([claire]) });
    await waitFor(() => expect(callsOf("GET /api/auth/organization/list")).toHaveLength(1));
    expect(screen.queryByRole("link", { name: /^Organisation/ })).not.toBeInTheDocument();
    unmount();
    renderApp("/contacts", {
      [FEED]: aFeed([claire]),
      "GET /api/auth/organization/list": [
        { id: uuid(501), name: "Atelier Sud" },
        { id: uuid(500), name: "Atelier Nord" },
      ],
    });
    const link = await screen.findByRole("link", { name: /^Organisation.*Atelier Nord$/ });
    expect(link).toHaveAttribute("href", "/settings/team");
  });

  it("shows on each card who, the type, what to do and the words that prove it", async () => {
    renderApp("/contacts", { [FEED]: aFeed([claire, karim]) });
    const first = within(await screen.findByRole("article", { name: "Claire Morel" }));
    expect(first.getByText("Actualité projet")).toBeVisible();
    expect(first.getByText("Direct… @ Menuis…")).toBeVisible();
    expect(first.getByText("Relancer Claire sur le devis.")).toBeVisible();
    expect(first.getByText("Le budget passe en comité.")).toBeVisible();
    expect(first.queryByText("La date annoncée pour le budget est passée.")).toBeNull();
    expect(first.getByRole("separator")).toBeInTheDocument();
    expect(
      within(screen.getByRole("article", { name: "Karim Benali" })).getByText("Nurturing"),
    ).toBeVisible();
  });

  it("shows the deals that are open, as text", async () => {
    const deal = {
      id: uuid(950),
      crm: "hubspot" as const,
      name: "Contrat",
      stage: "<b>Négociation</b>",
      state: "open" as const,
      amount: 18_400,
      currency: "EUR",
      openedOn: null,
      closesOn: "2026-12-01",
    };
    renderApp("/contacts", { [FEED]: aFeed([{ ...claire, deals: [deal] }, karim]) });
    const card = within(await screen.findByRole("article", { name: "Claire Morel" }));
    expect(card.getByText(/18.400.€, <b>Négociation<\/b>, clôture 1er.déc\.$/u)).toBeVisible();
    expect(screen.getAllByText(/Négociation/)).toHaveLength(1);
  });

  it("says nothing on a card of what nobody has read", async () => {
    const suggestion = { ...karim.suggestion, unread: "2 échanges n’ont pas été lus" };
    renderApp("/contacts", { [FEED]: aFeed([claire, { ...karim, suggestion }]) });
    await screen.findByRole("article", { name: "Karim Benali" });
    expect(screen.queryByText(/pas été lu/)).toBeNull();
  });

  it("says where else a person has a record", async () => {
    renderApp("/contacts", { [FEED]: aFeed([{ ...claire, alsoIn: "aussi dans Salesforce" }, karim]) });
    const card = within(await screen.findByRole("article", { name: "Claire Morel" }));
    expect(card.getByText("aussi dans Salesforce")).toBeVisible();
    expect(screen.getAllByText(/aussi dans/)).toHaveLength(1);
  });

  it("opens an open card, and not a handled one", async () => {
    const { user } = renderApp("/contacts", { [FEED]: aFeed([claire, done]) });
    const handled = within(await screen.findByRole("article", { name: "Inès Garnier" }));
    expect(handled.getByText("Traité")).toBeVisible();
    expect(handled.queryByRole("link")).toBeNull();
    expect(handled.queryByRole("button")).toBeNull();
    await user.click(screen.getByRole("link", { name: "Claire Morel" }));
    expect(window.location.pathname).toBe(`/contacts/${uuid(1)}`);
  });

  it("congratulates when all is done, in the words of the product", async () => {
    renderApp("/contacts", { [FEED]: aFeed([done]) });
    await screen.findByRole("heading", { name: "Plus aucune action aujourd'hui" });
    const text = "Chaque jour, vous recevez jusqu'à 10 suggestions de prospects et clients à contacter.";
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByText(/bravo/)).toBeVisible();
    expect(screen.queryByText(/Connectez HubSpot/)).toBeNull();
  });

  it("says why it is empty and who can mend it, and leads there whoever may", async () => {
    const WHY = "GET /api/me/contacts/why-empty";
    const text =
      "Aucun propriétaire du CRM n’est reconnu comme vous. Zoé Petit peut vous attribuer des contacts.";
    const { unmount } = renderApp("/contacts", {
      [FEED]: aFeed([]),
      [WHY]: { code: "not_an_owner", text, mend: null },
    });
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole("link", { name: "Attribuer les contacts" })).toBeNull();
    unmount();
    for (const [code, mend, link, path] of [
      ["no_crm", "settings", "Connecter un CRM", "/settings"],
      ["no_crm", "import", "Connecter un CRM", "/settings"],
      ["no_crm", "import", "Importer un fichier", "/settings/import"],
      ["no_own_contacts", "import", "Importer un fichier", "/settings/import"],
      ["not_an_owner", "owners", "Attribuer les contacts", "/settings/owners"],
    ] as const) {
      const { unmount } = renderApp("/contacts", { [FEED]: aFeed([]), [WHY]: { code, text, mend } });
      expect(await screen.findByRole("link", { name: link })).toHaveAttribute("href", path);
      unmount();
    }
  });

  it("asks for the list again while one is being made", async () => {
    stopTime();
    renderApp("/contacts", {
      [FEED]: aFeed([]),
      "GET /api/me/contacts/why-empty": { code: "in_preparation", text: "Elle arrive.", mend: null },
    });
    await until(() => expect(screen.getByText("Elle arrive.")).toBeVisible());
    expect(screen.getByRole("heading", { name: "Votre liste se prépare" })).toBeVisible();
    expect(screen.queryByText(/Plus aucune action/)).toBeNull();
    answer({ [FEED]: aFeed([claire]) });
    pass(2_000);
    await until(() => expect(screen.getByRole("article", { name: "Claire Morel" })).toBeVisible());
  });

  it("finds the list of a CRM just connected, though the server was away when that was told", async () => {
    stopTime();
    renderApp("/contacts", {
      [FEED]: aFeed([]),
      "GET /api/me/contacts/why-empty": { code: "no_crm", text: "Aucun CRM.", mend: null },
    });
    await until(() => expect(screen.getByText("Aucun CRM.")).toBeVisible());
    const away = refusal(503, "unavailable", "La base ne répond pas.");
    const seen = answer({ [FEED]: aFeed([]), "GET /api/me/contacts/why-empty": away });
    new BroadcastChannel("relance-crm").postMessage({ crm: "hubspot", outcome: "connected" });
    await until(() => expect(seen.filter(({ call }) => call.endsWith("why-empty"))).toHaveLength(2));
    answer({
      [FEED]: aFeed([claire]),
      "GET /api/me/contacts/why-empty": { code: "in_preparation", text: "Elle arrive.", mend: null },
    });
    // The list itself, asked for with it, was there and empty: only why it is says that more is to come.
    pass(10_000);
    await until(() => expect(screen.getByRole("article", { name: "Claire Morel" })).toBeVisible());
  });

  it("shows a list that was made between its own answer and the one of why it is empty", async () => {
    let asked = 0;
    renderApp("/contacts", {
      [FEED]: () => Response.json(asked++ === 0 ? aFeed([]) : aFeed([claire])),
      "GET /api/me/contacts/why-empty": { code: "nothing_today", text: "Rien aujourd’hui.", mend: null },
    });
    expect(await screen.findByRole("article", { name: "Claire Morel" })).toBeVisible();
    expect(asked).toBe(2);
  });

  it("leads to what the last thirty days would have been, where nothing is to be done today", async () => {
    renderApp("/contacts", {
      [FEED]: aFeed([]),
      "GET /api/me/contacts/why-empty": { code: "nothing_today", text: "Rien aujourd’hui.", mend: null },
    });
    const link = await screen.findByRole("link", { name: "Voir vos 30 derniers jours" });
    expect(link).toHaveAttribute("href", "/replay");
  });

  it("says why there is no list where it could not be made", async () => {
    const { meta } = aFeed([]);
    renderApp("/contacts", { [FEED]: { data: [], meta: { ...meta, problem: "not_configured" } } });
    await screen.findByRole("heading", { name: "Plus aucune action aujourd'hui" });
    expect(
      await screen.findByText(/^Les suggestions d’aujourd’hui n’ont pas pu être préparées\s: aucun modèle/),
    ).toBeVisible();
  });

  it("says why it could not be loaded, and tries again", async () => {
    const { user } = renderApp("/contacts", {
      [FEED]: refusal(503, "unavailable", "La base ne répond pas."),
    });
    await screen.findByText(/La base ne répond pas/);
    answer({ [FEED]: aFeed([claire]) });
    await user.click(screen.getByRole("button", { name: "Réessayer" }));
    expect(await screen.findByRole("article", { name: "Claire Morel" })).toBeVisible();
  });

  it("is fresh for 60 seconds and is not asked for again on focus", async () => {
    const { callsOf } = renderApp("/contacts", { [FEED]: aFeed([claire]) });
    await screen.findByRole("article", { name: "Claire Morel" });
    fireEvent(window, new Event("visibilitychange"));
    fireEvent(window, new Event("focus"));
    expect(callsOf(FEED)).toHaveLength(1);
  });
});

describe("handling a card", () => {
  const DONE = `PATCH /api/actions/${uuid(100)}/done`;

  it.each([
    ["Marquer comme traité", "done"],
    ["Masquer", "dismiss"],
  ])("on « %s » fades for 500 ms, then asks, then refreshes", async (button, verb) => {
    const call = `PATCH /api/actions/${uuid(100)}/${verb}`;
    const { callsOf } = renderApp("/contacts", {
      [FEED]: aFeed([claire, karim]),
      [call]: anArchivedAction(),
    });
    const card = await screen.findByRole("article", { name: "Claire Morel" });
    stopTime();
    fireEvent.click(within(card).getByRole("button", { name: button }));
    expect(card).toHaveAttribute("inert");
    pass(499);
    expect(callsOf(call)).toHaveLength(0);
    pass(1);
    await until(() => expect(callsOf(call)).toHaveLength(1));
    await until(() => expect(callsOf(FEED)).toHaveLength(2));
    expect(callsOf(call)[0]?.body).toBeNull();
  });

  it("folds it to a line with « Traité »", async () => {
    const { user } = renderApp("/contacts", { [FEED]: aFeed([claire, karim]), [DONE]: anArchivedAction() });
    await screen.findByRole("article", { name: "Claire Morel" });
    await user.click(first());
    answer({
      [FEED]: aFeed([{ ...claire, actions: [anArchivedAction()] }, karim]),
      [DONE]: anArchivedAction(),
    });
    await waitFor(() =>
      expect(within(screen.getByRole("article", { name: "Claire Morel" })).getByText("Traité")).toBeVisible(),
    );
    expect(screen.getByText("1 sur 2 traités")).toBeVisible();
    const more = screen.getByRole("button", { name: "Autres choix : Claire Morel" });
    expect(more).toHaveAttribute("aria-expanded", "false");
    await user.click(more);
    expect(more).toHaveAttribute("aria-expanded", "true");
  });

  it("leads the keyboard to the entry below, not back to the top", async () => {
    const sophie = aFeedItem({
      id: uuid(4),
      firstName: "Sophie",
      lastName: "Weber",
      suggestion: { ...claire.suggestion, position: 3 },
      actions: [anAction({ id: uuid(104), contactId: uuid(4) })],
    });
    const handled = anArchivedAction({ id: uuid(102), contactId: uuid(2) });
    let second = karim;
    const { user } = renderApp("/contacts", {
      [FEED]: () => Response.json(aFeed([claire, second, sophie])),
      [`PATCH /api/actions/${uuid(102)}/done`]: () => {
        second = { ...karim, actions: [handled] };
        return Response.json(handled);
      },
    });
    const card = await screen.findByRole("article", { name: "Karim Benali" });
    const button = within(card).getByRole("button", { name: "Marquer comme traité" });
    button.focus();
    await user.keyboard("{Enter}");
    expect(card).toHaveAttribute("inert");
    // A browser takes the focus out of what is inert; happy-dom leaves it there.
    button.blur();
    await waitFor(() => expect(screen.getByRole("link", { name: "Sophie Weber" })).toHaveFocus());
  });

  it("brings the card back and says why when it fails", async () => {
    const { user } = renderApp("/contacts", {
      [FEED]: aFeed([claire]),
      [DONE]: refusal(503, "unavailable", "La base ne répond pas."),
    });
    await user.click(await screen.findByRole("button", { name: "Marquer comme traité" }));
    await screen.findByText(/« Claire Morel » n’a pas été marqué comme traité. La base ne répond pas./);
    expect(screen.getByRole("article", { name: "Claire Morel" })).not.toHaveAttribute("inert");
  });

  it("counts even when one leaves the screen during the fade", async () => {
    const { user, callsOf } = renderApp("/contacts", { [FEED]: aFeed([claire]), [DONE]: anArchivedAction() });
    await user.click(await screen.findByRole("button", { name: "Marquer comme traité" }));
    await user.click(screen.getByRole("link", { name: "Paramètres" }));
    await waitFor(() => expect(callsOf(DONE)).toHaveLength(1));
  });
});

function first() {
  const [button] = screen.getAllByRole("button", { name: "Marquer comme traité" });
  if (button === undefined) throw new Error("no card");
  return button;
}
