import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { describe, expect, it } from "vitest";
import { aPage, aPreview, aSession, aSuppression, organizationOf, uuid } from "../../test/fixtures.ts";
import { answer, refusal, renderApp } from "../../test/render-app.tsx";

const managed = { "GET /api/auth/organization/get-full-organization": organizationOf("admin") };
const PAGE = "/settings/prospection";
const LIST = "GET /api/suppressions";
const ADD = "POST /api/suppressions";
const LIFT = "DELETE /api/suppressions/:id";
const RETENTION = "GET /api/prospection/retention";
const nobodyToErase = { [RETENTION]: aPreview([]) };

const rows = async () =>
  within(await screen.findByRole("table", { name: "Ne pas contacter" }))
    .getAllByRole("row")
    .slice(1);

describe("« Ne pas contacter »", () => {
  it("is reached from the settings, and lists for a member who, why, since when and by whom", async () => {
    const { user, callsOf } = renderApp("/settings/organization", {
      [LIST]: aPage([
        aSuppression(),
        aSuppression({
          id: uuid(801),
          kind: "domain",
          contact: null,
          value: "exemple.fr",
          reason: "do_not_contact",
          by: null,
        }),
        aSuppression({
          id: uuid(802),
          contact: { id: uuid(2), name: "Paul Roy", email: null },
          reason: "opt_out",
          source: "crm",
          by: "HubSpot",
        }),
        aSuppression({ id: uuid(803), kind: "address", contact: null, value: "a@b.fr", reason: "bounce" }),
        aSuppression({ id: uuid(804), kind: "erased", contact: null, reason: null, by: null }),
      ]),
    });
    await user.click(await screen.findByRole("link", { name: "Voir la liste" }));
    const [contact, domain, ofCrm, address, erased] = await rows();
    expect(window.location.pathname).toBe(PAGE);
    expect(document.title).toBe("Ne pas contacter · Relance");
    expect(contact).toHaveTextContent("Claire Morelclaire@exemple.frOpposition20 novembre 2026Zoé Petit");
    expect(screen.getByRole("link", { name: "Claire Morel" })).toHaveAttribute(
      "href",
      `/contacts/${uuid(1)}`,
    );
    expect(domain).toHaveTextContent(/^@exemple\.frToutes.*\.Ne pas contacter20 novembre 2026$/);
    expect(ofCrm).toHaveTextContent("Paul RoyDésinscription20 novembre 2026HubSpotSe lève dans HubSpot");
    expect(address).toHaveTextContent("a@b.frAdresse en erreur20 novembre 2026Zoé Petit");
    expect(erased).toHaveTextContent("Personne effacéeSes données ne peuvent pas revenir20");
    expect(screen.getByText("1 à 5 sur 5")).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Lever/ })).toBeNull();
    expect(screen.getByText(/Un responsable de votre organisation peut lever/)).toBeVisible();
    expect(screen.queryByRole("heading", { name: "Conservation des données" })).toBeNull();
    expect(callsOf(RETENTION)).toHaveLength(0);
  });

  it("is searched and leafed through", async () => {
    const { user, seen, callsOf } = renderApp(PAGE, {
      [LIST]: aPage([aSuppression()], { itemCount: 21, hasMore: true }),
    });
    await user.click(await screen.findByRole("button", { name: "Page suivante" }));
    await waitFor(() => expect(callsOf(LIST)).toHaveLength(2));
    answer({ [LIST]: aPage([]) }, seen);
    await user.type(screen.getByRole("searchbox"), "vasseur");
    expect(await screen.findByText("Personne à ne pas contacter pour « vasseur ».")).toBeVisible();
    expect(callsOf(LIST).map(({ query }) => query)).toEqual([
      "?offset=0&pageSize=20&sort=-since",
      "?offset=20&pageSize=20&sort=-since",
      "?offset=0&pageSize=20&filter=vasseur&sort=-since",
    ]);
  });

  it("is sorted by the server, and narrowed to a reason", async () => {
    const { user, callsOf } = renderApp(PAGE, { [LIST]: aPage([aSuppression()]) });
    await user.click(await screen.findByRole("button", { name: "Qui" }));
    await user.selectOptions(screen.getByLabelText("Raison"), "Désinscription");
    await waitFor(() =>
      expect(callsOf(LIST).at(-1)?.query).toBe("?offset=0&pageSize=20&reason=opt_out&sort=name"),
    );
    expect(window.location.search).toBe("?sort=name&reason=opt_out");
  });

  it("says when there is nobody, and when it cannot be read", async () => {
    const { unmount } = renderApp(PAGE, { [LIST]: aPage([]) });
    expect(await screen.findByText("Tout le monde peut être contacté.")).toBeVisible();
    unmount();
    renderApp(PAGE, { [LIST]: refusal(500, "internal", "Le serveur a rencontré une erreur.") });
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "La liste n’a pas pu être chargée. Le serveur a rencontré une erreur.",
    );
  });

  it("asks for nothing without an organization, and says why", async () => {
    const { callsOf } = renderApp(PAGE, { "GET /api/auth/get-session": aSession({ organization: null }) });
    expect(await screen.findByText(/n’appartient à aucune organisation/)).toBeVisible();
    expect(callsOf(LIST)).toHaveLength(0);
  });
});

describe("« Lever »", () => {
  const open = async (overrides: Parameters<typeof aSuppression>[0], reply: Parameters<typeof answer>[0]) => {
    const app = renderApp(PAGE, {
      ...managed,
      ...nobodyToErase,
      [LIST]: aPage([aSuppression(overrides)]),
      ...reply,
    });
    await app.user.click(await screen.findByRole("button", { name: /^Lever/ }));
    return { ...app, dialog: within(await screen.findByRole("dialog")) };
  };

  it("is a manager's, says what it brings about, and takes the row away", async () => {
    const { user, dialog, seen } = await open({}, {});
    expect(dialog.getByRole("heading", { name: "Lever pour Claire Morel" })).toBeVisible();
    expect(dialog.getByText(/de nouveau être proposés pour ce contact/)).toBeVisible();
    expect(dialog.getByText(/ne levez que si elle a changé d’avis/)).toBeVisible();
    answer({ ...managed, ...nobodyToErase, [LIST]: aPage([]), [LIFT]: { lifted: true } }, seen);
    await user.click(dialog.getByRole("button", { name: "Lever" }));
    expect(await screen.findByText("Tout le monde peut être contacté.")).toBeVisible();
    expect(await screen.findByText("L’opposition est levée pour Claire Morel")).toBeVisible();
    expect(seen.filter(({ call }) => call === `DELETE /api/suppressions/${uuid(800)}`)).toHaveLength(1);
  });

  it("can be left alone", async () => {
    const { user, dialog, callsOf } = await open({ kind: "erased", contact: null, reason: null }, {});
    expect(dialog.getByText("Le CRM ou un import pourra de nouveau ajouter cette personne.")).toBeVisible();
    expect(dialog.queryByText(/changé d’avis/)).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Annuler" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(callsOf(`DELETE /api/suppressions/${uuid(800)}`)).toHaveLength(0);
  });

  it("tells why it was refused, and stays open", async () => {
    const message = "Cette opposition vient du CRM : levez-la dans le CRM, puis synchronisez.";
    const { user, dialog } = await open({}, { [LIFT]: refusal(409, "conflict", message) });
    await user.click(dialog.getByRole("button", { name: "Lever" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent(`Rien n’a changé. ${message}`);
  });

  it("is done where a colleague did it first", async () => {
    const { user, dialog, seen } = await open({}, {});
    answer(
      { ...managed, ...nobodyToErase, [LIST]: aPage([]), [LIFT]: refusal(404, "not_found", "Introuvable.") },
      seen,
    );
    await user.click(dialog.getByRole("button", { name: "Lever" }));
    expect(await screen.findByText("Tout le monde peut être contacté.")).toBeVisible();
  });

  it("is not offered to a manager for what the CRM says", async () => {
    renderApp(PAGE, {
      ...managed,
      ...nobodyToErase,
      [LIST]: aPage([aSuppression({ source: "crm", by: "Salesforce" })]),
    });
    expect(await screen.findByText("Se lève dans Salesforce")).toBeVisible();
    await screen.findByRole("heading", { name: "Conservation des données" });
    expect(screen.queryByRole("button", { name: /^Lever/ })).toBeNull();
  });
});

describe("« Ajouter »", () => {
  const open = async (reply: Parameters<typeof answer>[0]) => {
    const app = renderApp(PAGE, { [LIST]: aPage([]), ...reply });
    await app.user.click(await screen.findByRole("button", { name: "Ajouter" }));
    const dialog = within(await screen.findByRole("dialog"));
    return { ...app, dialog, field: dialog.getByLabelText("Adresse ou domaine") };
  };

  it("is any member's: says what is meant, registers it, and the list shows it", async () => {
    const { user, dialog, field, seen } = await open({});
    await user.type(field, "@Exemple.fr");
    expect(
      dialog.getByText("Concerne toutes les adresses en @exemple.fr et de ses sous-domaines."),
    ).toBeVisible();
    await user.selectOptions(dialog.getByLabelText("Raison"), "Ne pas contacter");
    const added = aSuppression({
      kind: "domain",
      contact: null,
      value: "exemple.fr",
      reason: "do_not_contact",
    });
    answer({ [LIST]: aPage([added]), [ADD]: () => HttpResponse.json(added, { status: 201 }) }, seen);
    await user.click(dialog.getByRole("button", { name: "Ajouter" }));
    expect((await rows())[0]).toHaveTextContent(/^@exemple\.fr.*Ne pas contacter/);
    expect(await screen.findByText("Les adresses en @exemple.fr ne seront plus contactées")).toBeVisible();
    expect(seen.filter(({ call }) => call === ADD).map(({ body }) => body)).toEqual([
      { kind: "domain", value: "exemple.fr", reason: "do_not_contact" },
    ]);
  });

  it("takes an address for itself alone", async () => {
    const { user, dialog, field, callsOf } = await open({ [ADD]: aSuppression() });
    await user.type(field, "Jean@Exemple.fr");
    expect(dialog.getByText("Concerne l’adresse jean@exemple.fr, et elle seule.")).toBeVisible();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(callsOf(ADD).map(({ body }) => body)).toEqual([
      { kind: "address", value: "jean@exemple.fr", reason: "opposition" },
    ]);
  });

  it("says at the field what does not fit, and asks the server nothing", async () => {
    const { user, dialog, field, callsOf } = await open({});
    await user.click(dialog.getByRole("button", { name: "Ajouter" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent("Adresse ou domaine requis");
    await user.type(field, "exemple");
    expect(await dialog.findByRole("alert")).toHaveTextContent(/^Ni une adresse ni un domaine/);
    expect(field).toBeInvalid();
    expect(callsOf(ADD)).toHaveLength(0);
  });

  it("says at the field why the server refused", async () => {
    const message =
      "Ce domaine est partagé par des personnes sans lien entre elles : indiquez plutôt leur adresse.";
    const { user, dialog, field } = await open({
      [ADD]: () =>
        HttpResponse.json(
          { error: { code: "invalid_request", message, details: { value: message }, requestId: "r" } },
          { status: 400 },
        ),
    });
    await user.type(field, "gmail.com{Enter}");
    expect(await dialog.findByRole("alert")).toHaveTextContent(message);
    expect(field).toHaveAccessibleDescription(message);
    expect(dialog.queryByText(/^Concerne/)).toBeNull();
  });
});

describe("« Conservation des données »", () => {
  const silent = (n: number) => ({
    id: uuid(n),
    name: `Contact ${n}`,
    email: `c${n}@exemple.fr`,
    lastContactAt: "2023-03-01T09:00:00.000Z",
  });

  it("tells a manager how many are erased when, and who, a page after the other", async () => {
    const { user, callsOf } = renderApp(PAGE, {
      ...managed,
      [LIST]: aPage([]),
      [RETENTION]: ({ request }: { request: Request }) =>
        HttpResponse.json(
          new URL(request.url).searchParams.get("offset") === "0"
            ? aPreview([silent(1)], { itemCount: 21, hasMore: true })
            : aPreview([silent(2)], { itemCount: 21, offset: 20 }),
        ),
    });
    expect(
      await screen.findByText("Le mardi 1er décembre au soir, 21 contacts seront effacés."),
    ).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Afficher les suivants" }));
    expect(await screen.findByRole("link", { name: "Contact 2" })).toHaveAttribute(
      "href",
      `/contacts/${uuid(2)}`,
    );
    const [first] = within(screen.getByRole("list", { name: "Contacts à effacer" })).getAllByRole("listitem");
    expect(first).toHaveTextContent("Contact 1c1@exemple.frDernier contact le 1er mars 2023");
    expect(screen.queryByRole("button", { name: "Afficher les suivants" })).toBeNull();
    expect(callsOf(RETENTION).map(({ query }) => query)).toEqual([
      "?offset=0&pageSize=20",
      "?offset=20&pageSize=20",
    ]);
  });

  it("says when nobody is", async () => {
    renderApp(PAGE, { ...managed, ...nobodyToErase, [LIST]: aPage([]) });
    expect(
      await screen.findByText("Le mardi 1er décembre au soir, aucun contact ne sera effacé."),
    ).toBeVisible();
  });

  it("says when it cannot be read, and is asked for again", async () => {
    const { user } = renderApp(PAGE, {
      ...managed,
      [LIST]: aPage([]),
      [RETENTION]: refusal(500, "internal", "Le serveur a rencontré une erreur."),
    });
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("Les contacts à effacer n’ont pas pu être chargés.");
    answer({ ...managed, ...nobodyToErase, [LIST]: aPage([]) });
    await user.click(within(alert).getByRole("button", { name: "Réessayer" }));
    expect(await screen.findByText(/aucun contact ne sera effacé/)).toBeVisible();
  });
});
