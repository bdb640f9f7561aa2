import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { aConnection, aContact, aConnectionJob, aSession } from "../../../test/fixtures.ts";
import { answer, type Answers, refusal, renderPart } from "../../../test/render-app.tsx";
import { CRMS } from "../../../../../functions/crm/names.ts";
import { CrmRow } from "./crm-row.tsx";

const integrations = CRMS.map((crm) => <CrmRow key={crm} crm={crm} />);
const SESSION = "GET /api/auth/get-session";
const CONNECTIONS = "GET /api/crm/connections";
const HUBSPOT_URL = "GET /api/crm/auth-url/hubspot";
const SALESFORCE_URL = "GET /api/crm/auth-url/salesforce";
const DISCONNECT = "POST /api/crm/disconnect";

const tab = { opener: window as unknown, location: { href: "" }, closed: false, close: vi.fn<() => void>() };

beforeEach(() => {
  Object.assign(tab, { opener: window, location: { href: "" } });
  vi.spyOn(window, "open").mockReturnValue(tab as unknown as Window);
});

const list = (...data: ReturnType<typeof aConnection>[]) => ({ data, signIns: {}, canManage: true });
const salesforce = aConnection({ crm: "salesforce", portalName: null });
/** A person of an organization without any CRM. */
const nothing: Answers = { [SESSION]: aSession({ hubspot: false }), [CONNECTIONS]: list() };

async function row(name: string) {
  return within(await screen.findByRole("group", { name }));
}
async function says(outcome: string, crm: string): Promise<void> {
  const other = new BroadcastChannel("relance-crm");
  other.postMessage({ crm, outcome });
  // Delivered before it is closed.
  await new Promise((resolve) => setTimeout(resolve, 50));
  other.close();
}

describe("the integrations", () => {
  it("show each CRM with its own state", async () => {
    renderPart(integrations, {
      [CONNECTIONS]: list(
        aConnection(),
        aConnection({ crm: "salesforce", state: "error", message: "La dernière synchronisation a échoué." }),
      ),
    });
    expect(await (await row("Hubspot")).findByText("Connecté")).toBeVisible();
    const other = await row("Salesforce");
    expect(await other.findByRole("alert")).toHaveTextContent("La dernière synchronisation a échoué.");
    expect(other.getByRole("button", { name: "Connecter Salesforce" })).toBeVisible();
    expect(other.queryByText("Connecté")).toBeNull();
  });

  it("keep a connection that is renewed late, and say so", async () => {
    const message = "HubSpot ne renouvelle pas l’accès pour l’instant.";
    renderPart(integrations, { [CONNECTIONS]: list(aConnection({ state: "expiring", message })) });
    const hubspot = await row("Hubspot");
    expect(await hubspot.findByText(message)).toBeVisible();
    expect(hubspot.getByText("Connecté")).toBeVisible();
    expect(hubspot.queryByRole("button", { name: "Connecter" })).toBeNull();
  });
});

describe("a CRM that asks us to wait", () => {
  it("is named with the end of its pause", async () => {
    const pausedUntil = new Date(Date.now() + 20 * 60_000).toISOString();
    renderPart(integrations, { [CONNECTIONS]: list(aConnection({ pausedUntil })) });
    const hubspot = await row("Hubspot");
    expect(
      await hubspot.findByText("Hubspot nous demande d’attendre jusqu’", { exact: false }),
    ).toBeVisible();
  });

  it("is not named where it asks for nothing", async () => {
    renderPart(integrations, { [CONNECTIONS]: list(aConnection()) });
    const hubspot = await row("Hubspot");
    expect(await hubspot.findByText("Connecté")).toBeVisible();
    expect(hubspot.queryByText("nous demande d’attendre", { exact: false })).toBeNull();
  });
});

describe("what a CRM hides", () => {
  const things = [
    { what: "Le refus des e-mails des contacts", cost: "personne n’est reconnu.", isLegalRisk: true },
    { what: "Les pistes (Lead)", cost: "elles ne sont pas lues.", isLegalRisk: false },
  ];
  const remedy = "Un administrateur de Salesforce peut donner ces accès.";
  const shown = async (hidden: ReturnType<typeof aConnection>["hidden"]) => {
    renderPart(integrations, { [CONNECTIONS]: list(aConnection({ crm: "salesforce", hidden })) });
    const salesforceRow = await row("Salesforce");
    await salesforceRow.findByText("Connecté");
    return salesforceRow;
  };

  it("is named with what it costs, hidden oppositions as the legal risk they are", async () => {
    const salesforceRow = await shown({ things, remedy });
    expect(salesforceRow.getByText(/nous cache des oppositions/)).toHaveTextContent(
      /^Risque juridique\. Salesforce/,
    );
    expect(salesforceRow.getAllByRole("listitem").map((item) => item.textContent)).toEqual(
      things.map(({ what, cost }) => `${what}\u00a0: ${cost}`),
    );
    expect(salesforceRow.getByText(remedy)).toBeVisible();
  });

  it("is no legal risk where no opposition is hidden", async () => {
    const salesforceRow = await shown({ things: things.slice(1), remedy });
    expect(salesforceRow.getByText("Les pistes (Lead)")).toBeVisible();
    expect(salesforceRow.queryByText(/Risque juridique/)).toBeNull();
  });
});

describe("what a CRM no longer shows", () => {
  it("is said next to it, and since when", async () => {
    const message = "HubSpot ne montre plus 16\u00a0affaires sur 16\u00a0: elles sont gardées ici.";
    const at = new Date(Date.now() - 2 * 86_400_000).toISOString();
    renderPart(integrations, { [CONNECTIONS]: list(aConnection({ unshown: { message, at } })) });
    const hubspot = await row("Hubspot");
    expect(
      await hubspot.findByText(/ne montre plus 16\s*affaires sur 16.*\(constaté avant-hier\)/),
    ).toBeVisible();
  });
});

describe("the last synchronization", () => {
  const shown = async (over: Parameters<typeof aConnectionJob>[0]) => {
    const job = aConnectionJob({
      state: "done",
      done: 40,
      total: 40,
      finishedAt: aConnectionJob().createdAt,
      ...over,
    });
    renderPart(integrations, { [CONNECTIONS]: list(aConnection({ job })) });
    return row("Hubspot");
  };

  it("says in numbers what it did", async () => {
    const hubspot = await shown({ report: { contactsCreated: 30, contactsUpdated: 2, notesCreated: 1 } });
    expect(await hubspot.findByText(/^30\scontacts ajoutés, 2 mis à jour.*1\snote ajoutée\.$/)).toBeVisible();
  });

  it("names of a dry run a few contacts, and what would change of them", async () => {
    const change = (field: string, before: string | null, after: string | null) => ({ field, before, after });
    const hubspot = await shown({
      dryRun: true,
      report: { contactsCreated: 30, contactsUpdated: 1 },
      examples: [
        { what: "created", contactId: null, name: "Inès Martin", changes: [] },
        { what: "created", contactId: null, name: "zoe@sud.fr", changes: [] },
        {
          what: "updated",
          contactId: aContact().id,
          name: "Claire Fontaine",
          changes: [change("job", null, "Présidente"), change("optedOut", "false", "true")],
        },
      ],
    });
    expect(await hubspot.findByText(/^Ajoutés/)).toHaveTextContent("Ajoutés : Inès Martin, zoe@sud.fr");
    expect(hubspot.getByText(/^Mis à jour/)).toHaveTextContent(
      "Mis à jour : Claire Fontaine (poste : vide → Présidente ; refuse les e-mails)",
    );
    expect(hubspot.getByRole("link", { name: "Claire Fontaine" })).toHaveAttribute(
      "href",
      `/contacts/${aContact().id}`,
    );
    expect(hubspot.getByRole("button", { name: "Faire pour de bon" })).toBeVisible();
  });

  it("says that it was stopped, and what had been done", async () => {
    const hubspot = await shown({ state: "canceled", report: { contactsCreated: 30 } });
    expect(await hubspot.findByText(/^Arrêtée avant la fin\. 30\scontacts ajoutés\.$/)).toBeVisible();
  });

  it("shows no numbers of one that is under way", async () => {
    const job = aConnectionJob({ report: { contactsCreated: 30 } });
    renderPart(integrations, { [CONNECTIONS]: list(aConnection({ job })), "GET /api/jobs/:id": job });
    const hubspot = await row("Hubspot");
    expect(await hubspot.findByRole("progressbar")).toBeVisible();
    expect(hubspot.queryByText(/ajoutés/)).toBeNull();
  });
});

describe("connecting Salesforce", () => {
  it("opens its address in a new tab, and asks each second until it is connected", async () => {
    const url = "https://login.salesforce.com/services/oauth2/authorize?state=s";
    const app = renderPart(integrations, { ...nothing, [SALESFORCE_URL]: { url } });
    await app.user.click(await screen.findByRole("button", { name: "Connecter Salesforce" }));
    await waitFor(() => expect(tab.location.href).toBe(url));
    expect(tab.opener).toBeNull();
    const other = await row("Salesforce");
    expect(await other.findByText(/En attente de votre autorisation/)).toBeVisible();
    expect((await row("Hubspot")).queryByText(/En attente/)).toBeNull();
    const before = app.callsOf(CONNECTIONS).length;
    await waitFor(() => expect(app.callsOf(CONNECTIONS).length).toBeGreaterThanOrEqual(before + 2));
    answer({ ...nothing, [CONNECTIONS]: list(salesforce) });
    expect(await other.findByText("Connecté")).toBeVisible();
    expect(other.queryByText(/En attente/)).toBeNull();
  });

  it("says that it is not configured here", async () => {
    const { user } = renderPart(integrations, {
      ...nothing,
      [SALESFORCE_URL]: refusal(503, "not_configured", "Salesforce n’est pas configuré sur ce serveur."),
    });
    await user.click(await screen.findByRole("button", { name: "Connecter Salesforce" }));
    await screen.findByText(
      "Salesforce n’a pas pu être ouvert. Salesforce n’est pas configuré sur ce serveur.",
    );
    expect(tab.close).toHaveBeenCalled();
  });

  it("asks where one signs in, and for one’s own address where that is chosen", async () => {
    const signIns = [
      { label: "Production", host: "login.salesforce.com", example: null },
      { label: "Sandbox", host: "test.salesforce.com", example: null },
      { label: "Mon domaine", host: null, example: "votre-entreprise.my.salesforce.com" },
    ];
    const { user, callsOf } = renderPart(integrations, {
      ...nothing,
      [CONNECTIONS]: { ...list(), signIns: { salesforce: signIns } },
      [SALESFORCE_URL]: { url: "https://a.test/" },
    });
    const other = await row("Salesforce");
    const connect = other.getByRole("button", { name: "Connecter Salesforce" });
    const field = await other.findByRole("combobox", { name: "Adresse de connexion" });
    expect(field).toHaveDisplayValue("Production");
    await user.click(connect);
    await waitFor(() => expect(callsOf(SALESFORCE_URL)[0]?.query).toBe(""));
    await user.selectOptions(field, "Sandbox");
    await user.click(connect);
    await waitFor(() => expect(callsOf(SALESFORCE_URL)[1]?.query).toBe("?host=test.salesforce.com"));
    await user.selectOptions(field, "Mon domaine");
    expect(connect).toBeDisabled();
    await user.type(other.getByRole("textbox", { name: "Mon domaine" }), "acme.my.salesforce.com");
    await user.click(connect);
    await waitFor(() => expect(callsOf(SALESFORCE_URL)[2]?.query).toBe("?host=acme.my.salesforce.com"));
    expect((await row("Hubspot")).queryByRole("combobox")).toBeNull();
  });

  it("goes on waiting when the tab of another CRM says how that one went", async () => {
    const { user } = renderPart(integrations, { ...nothing, [SALESFORCE_URL]: { url: "https://a.test/" } });
    await user.click(await screen.findByRole("button", { name: "Connecter Salesforce" }));
    const other = await row("Salesforce");
    await other.findByText(/En attente/);
    await says("refused", "hubspot");
    expect(other.getByText(/En attente/)).toBeVisible();
    await says("refused", "salesforce");
    await waitFor(() => expect(other.queryByText(/En attente/)).toBeNull());
  });
});

describe("another account", () => {
  const withUrl = { ...nothing, [HUBSPOT_URL]: { url: "https://app.hubspot.com/oauth/authorize" } };

  it("is told of, and replaces the first only once a manager confirms", async () => {
    const { user, callsOf } = renderPart(integrations, withUrl);
    await user.click(await screen.findByRole("button", { name: "Connecter" }));
    const hubspot = await row("Hubspot");
    await hubspot.findByText(/En attente/);
    await says("other_account", "hubspot");
    expect(await hubspot.findByRole("alert")).toHaveTextContent(
      "Vos contacts viennent d’un autre compte HubSpot",
    );
    await user.click(hubspot.getByRole("button", { name: "Changer de compte" }));
    const dialog = within(screen.getByRole("dialog", { name: "Changer de compte HubSpot" }));
    expect(dialog.getByText(/seront supprimés ici/)).toBeVisible();
    expect(callsOf(HUBSPOT_URL)).toHaveLength(1);
    await user.click(dialog.getByRole("button", { name: "Supprimer et changer de compte" }));
    await waitFor(() => expect(callsOf(HUBSPOT_URL)[1]?.query).toBe("?replace=true"));
    expect(callsOf(HUBSPOT_URL)[0]?.query).toBe("");
    expect(hubspot.queryByRole("alert")).toBeNull();
  });

  it("is not offered to who does not manage the organization", async () => {
    const { user } = renderPart(integrations, {
      ...withUrl,
      [CONNECTIONS]: { data: [], signIns: {}, canManage: false },
    });
    await user.click(await screen.findByRole("button", { name: "Connecter" }));
    const hubspot = await row("Hubspot");
    await hubspot.findByText(/En attente/);
    await says("other_account", "hubspot");
    expect(await hubspot.findByRole("alert")).toHaveTextContent("un responsable");
    expect(hubspot.queryByRole("button", { name: "Changer de compte" })).toBeNull();
  });
});

describe("disconnecting", () => {
  it("is for who manages the organization", async () => {
    renderPart(integrations, { [CONNECTIONS]: { data: [aConnection()], signIns: {}, canManage: false } });
    await screen.findByText("Connecté");
    expect(screen.queryByRole("button", { name: /^Déconnecter/ })).toBeNull();
  });

  it("asks first, then shows what the server says of it", async () => {
    let connected = true;
    const app = renderPart(integrations, {
      [SESSION]: () => Response.json(aSession({ hubspot: connected })),
      [CONNECTIONS]: () => Response.json(connected ? list(aConnection(), salesforce) : list(salesforce)),
      [DISCONNECT]: () => {
        connected = false;
        return Response.json({ revoked: true, message: null });
      },
    });
    await app.user.click(await screen.findByRole("button", { name: "Déconnecter Hubspot" }));
    const dialog = within(screen.getByRole("dialog", { name: "Déconnecter HubSpot" }));
    expect(dialog.getByText(/Les contacts et leur historique restent/)).toBeVisible();
    expect(app.callsOf(DISCONNECT)).toEqual([]);
    await app.user.click(dialog.getByRole("button", { name: "Déconnecter" }));
    const hubspot = await row("Hubspot");
    expect(await hubspot.findByRole("button", { name: "Connecter" })).toBeVisible();
    expect(app.callsOf(DISCONNECT)[0]?.body).toEqual({ crm: "hubspot" });
    expect(await screen.findByText("HubSpot est déconnecté")).toBeVisible();
    expect(hubspot.getByRole("heading", { name: "Hubspot" })).toHaveFocus();
    expect((await row("Salesforce")).getByText("Connecté")).toBeVisible();
  });

  it("says that the CRM did not answer", async () => {
    const message = "Salesforce n’a pas confirmé le retrait de l’accès.";
    const { user } = renderPart(integrations, {
      [CONNECTIONS]: list(salesforce),
      [DISCONNECT]: { revoked: false, message },
    });
    await user.click(await screen.findByRole("button", { name: "Déconnecter Salesforce" }));
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Déconnecter" }));
    expect(await screen.findByText(message)).toBeVisible();
  });

  it("stays open with the reason when it is refused", async () => {
    const { user } = renderPart(integrations, {
      [CONNECTIONS]: list(aConnection()),
      [DISCONNECT]: refusal(
        403,
        "forbidden",
        "Seuls les responsables de l’organisation déconnectent un CRM.",
      ),
    });
    await user.click(await screen.findByRole("button", { name: "Déconnecter Hubspot" }));
    const dialog = within(screen.getByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Déconnecter" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent("Seuls les responsables");
  });
});

describe("a synchronization by hand", () => {
  const START = "POST /api/crm/refresh-contacts";
  const started = { job: { id: aConnectionJob().id, state: "queued", done: 0, total: null } };

  it("may only count what it would change, and says what is archived", async () => {
    const { user, callsOf } = renderPart(integrations, {
      [CONNECTIONS]: list(aConnection({ job: null })),
      [START]: started,
    });
    const hubspot = await row("Hubspot");
    await user.click(await hubspot.findByRole("button", { name: "Synchroniser HubSpot" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Synchroniser HubSpot" }));
    expect(dialog.getByRole("button", { name: "Synchroniser" })).toBeEnabled();
    await user.click(dialog.getByRole("checkbox", { name: /^Essai à blanc/ }));
    await user.click(dialog.getByRole("checkbox", { name: /^Archiver les contacts absents de HubSpot/ }));
    await user.click(dialog.getByRole("button", { name: "Essayer à blanc" }));
    await waitFor(() =>
      expect(callsOf(START)[0]?.body).toEqual({
        crm: "hubspot",
        dryRun: true,
        removeOrphanedContacts: true,
      }),
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(hubspot.getByRole("heading", { name: "Hubspot" })).toHaveFocus();
  });

  it("says why it does not begin", async () => {
    const { user } = renderPart(integrations, {
      [CONNECTIONS]: list(aConnection({ job: null })),
      [START]: refusal(409, "conflict", "Une synchronisation est déjà en cours."),
    });
    await user.click(await (await row("Hubspot")).findByRole("button", { name: "Synchroniser HubSpot" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Synchroniser" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent("Une synchronisation est déjà en cours.");
  });

  it("does for real what a dry run has counted", async () => {
    const job = aConnectionJob({
      state: "done",
      dryRun: true,
      report: { contactsCreated: 12, contactsArchived: 3 },
    });
    const RETRY = `POST /api/jobs/${job.id}/retry`;
    const { user, callsOf } = renderPart(integrations, {
      [CONNECTIONS]: list(aConnection({ job })),
      "POST /api/jobs/:id/retry": started,
    });
    const hubspot = await row("Hubspot");
    expect(
      await hubspot.findByText(/^Essai à blanc, sans rien changer ici.*12.contacts ajoutés, 3 archivés\.$/),
    ).toBeVisible();
    await user.click(hubspot.getByRole("button", { name: "Faire pour de bon" }));
    await waitFor(() => expect(callsOf(RETRY)[0]?.body).toEqual({ forReal: true }));
  });

  it("is neither offered to members nor beside one that runs", async () => {
    renderPart(integrations, {
      [CONNECTIONS]: { ...list(aConnection({ job: null })), canManage: false },
    });
    expect(await (await row("Hubspot")).findByText("Connecté")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Synchroniser HubSpot" })).toBeNull();
  });
});
