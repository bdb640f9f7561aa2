import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { aConnection, aConnectionJob, aSession, uuid } from "../../test/fixtures.ts";
import { pass, stopTime, until } from "../../test/fake-time.ts";
import { answer, refusal, renderApp, renderPart } from "../../test/render-app.tsx";
import { CrmRow } from "./crm/crm-row.tsx";
import { DeleteAccount } from "./account/delete-account.tsx";
import { VerifyEmail } from "./account/verify-email.tsx";

const SESSION = "GET /api/auth/get-session";
const CONNECTIONS = "GET /api/crm/connections";
const AUTH_URL = "GET /api/crm/auth-url/hubspot";
const JOB = `GET /api/jobs/${uuid(800)}`;
const FEED = "GET /api/me/contacts/feed";
const unconnected = { [SESSION]: aSession({ hubspot: false }), [CONNECTIONS]: { data: [], signIns: {} } };

const hubspot = <CrmRow crm="hubspot" />;
const tab = { opener: window as unknown, location: { href: "" }, closed: false, close: vi.fn<() => void>() };

beforeEach(() => {
  Object.assign(tab, { opener: window, location: { href: "" } });
  vi.spyOn(window, "open").mockReturnValue(tab as unknown as Window);
});

describe("connecting HubSpot", () => {
  it("says when it is connected, and since when it is up to date", async () => {
    renderPart(hubspot);
    expect(await screen.findByText("Connecté")).toBeVisible();
    expect(await screen.findByText(/Dernière synchronisation/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Connecter" })).toBeNull();
  });

  it("is not offered to who is in no organization: their invitations are", async () => {
    const app = renderApp("/settings", { [SESSION]: aSession({ hubspot: false, organization: null }) });
    expect(await screen.findByRole("link", { name: "Mes organisations" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Connecter" })).toBeNull();
    expect(app.callsOf(CONNECTIONS)).toEqual([]);
  });

  it.each([
    ["here", ["sellsy"]],
    ["nowhere", []],
  ])("stands beside Sellsy where that can be connected: %s", async (_, optional) => {
    renderApp("/settings", {
      [CONNECTIONS]: { data: [aConnection()], signIns: {}, optional, canManage: true },
    });
    expect(await screen.findByRole("group", { name: "Pipedrive" })).toBeVisible();
    await waitFor(() =>
      expect(screen.queryAllByRole("group", { name: "Sellsy" })).toHaveLength(optional.length),
    );
  });

  it("opens the address in a new tab within the click, cut off from this one", async () => {
    const url = "https://app.hubspot.com/oauth/authorize?state=s";
    const { user } = renderPart(hubspot, { ...unconnected, [AUTH_URL]: { url } });
    await user.click(await screen.findByRole("button", { name: "Connecter" }));
    expect(window.open).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(tab.location.href).toBe(url));
    expect(tab.opener).toBeNull();
    expect(screen.getByText(/En attente de votre autorisation/)).toBeVisible();
  });

  it("asks for the session each second, past the cache, until it is connected", async () => {
    const app = renderPart(hubspot, { ...unconnected, [AUTH_URL]: { url: "https://app.hubspot.com/" } });
    const connect = await screen.findByRole("button", { name: "Connecter" });
    stopTime();
    fireEvent.click(connect);
    await until(() => expect(screen.getByText(/En attente/)).toBeVisible());
    const asked = () => app.callsOf(SESSION).length;
    const before = asked();
    await until(() => expect(asked()).toBe(before + 1));
    const elapsed = await until(() => expect(asked()).toBe(before + 2));
    expect(elapsed).toBeGreaterThanOrEqual(1000);
    expect(elapsed).toBeLessThan(1200);
    expect(app.callsOf(SESSION).at(-1)?.query).toBe("?disableCookieCache=true");
    const seen = answer({});
    await until(() => expect(screen.getByText("Connecté")).toBeVisible());
    const polls = () => seen.filter(({ call }) => call === SESSION).length;
    const atConnection = polls();
    pass(5000);
    expect(polls()).toBe(atConnection);
  });

  it("stops asking when the screen closes", async () => {
    const app = renderApp("/settings", { ...unconnected, [AUTH_URL]: { url: "https://app.hubspot.com/" } });
    const connect = await screen.findByRole("button", { name: "Connecter" });
    stopTime();
    fireEvent.click(connect);
    await until(() => expect(screen.getByText(/En attente/)).toBeVisible());
    fireEvent.click(screen.getByRole("link", { name: "Contacts" }));
    await vi.dynamicImportSettled();
    await until(() => expect(screen.queryByText(/En attente/)).toBeNull());
    const asked = app.callsOf(SESSION).length;
    pass(5000);
    expect(app.callsOf(SESSION)).toHaveLength(asked);
  });

  it("stops waiting when the person refused in the other tab", async () => {
    const app = renderPart(hubspot, { ...unconnected, [AUTH_URL]: { url: "https://app.hubspot.com/" } });
    await app.user.click(await screen.findByRole("button", { name: "Connecter" }));
    await screen.findByText(/En attente/);
    const other = new BroadcastChannel("relance-crm");
    other.postMessage({ crm: "hubspot", outcome: "refused" });
    await waitFor(() => expect(screen.queryByText(/En attente/)).toBeNull());
    other.close();
    expect(screen.getByRole("button", { name: "Connecter" })).toBeEnabled();
  });

  it("gives the address to follow when the browser blocked the tab", async () => {
    vi.mocked(window.open).mockReturnValue(null);
    const { user } = renderPart(hubspot, {
      ...unconnected,
      [AUTH_URL]: { url: "https://app.hubspot.com/x" },
    });
    await user.click(await screen.findByRole("button", { name: "Connecter" }));
    expect(await screen.findByRole("link", { name: "Ouvrir HubSpot" })).toHaveAttribute(
      "href",
      "https://app.hubspot.com/x",
    );
  });

  it("closes the tab and says why when there is no address", async () => {
    const { user } = renderPart(hubspot, {
      ...unconnected,
      [AUTH_URL]: refusal(503, "not_configured", "Non configuré."),
    });
    await user.click(await screen.findByRole("button", { name: "Connecter" }));
    await screen.findByText("HubSpot n’a pas pu être ouvert. Non configuré.");
    expect(tab.close).toHaveBeenCalled();
  });

  it("says that access was revoked and offers to connect again", async () => {
    renderPart(hubspot, {
      [SESSION]: aSession({ hubspot: false }),
      [CONNECTIONS]: {
        data: [aConnection({ state: "revoked", message: "HubSpot a retiré l’accès." })],
        signIns: {},
      },
    });
    expect(await screen.findByText("HubSpot a retiré l’accès.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Connecter" })).toBeVisible();
  });
});

describe("a synchronization", () => {
  it("shows how far it has come, and refreshes the contacts at its end", async () => {
    let job = aConnectionJob();
    const app = renderApp("/contacts", {
      [CONNECTIONS]: () => Response.json({ data: [aConnection({ job })], signIns: {} }),
      [JOB]: () => Response.json(job),
    });
    await screen.findByRole("heading", { name: "Suggéré par Relance" });
    await app.user.click(screen.getByRole("link", { name: "Paramètres" }));
    const bar = await screen.findByRole("progressbar", { name: "Synchronisation en cours" });
    expect(bar).toHaveAttribute("value", "120");
    expect(screen.getByText("120 sur 300 éléments")).toBeVisible();
    job = aConnectionJob({ done: 200 });
    await screen.findByText("200 sur 300 éléments");
    job = aConnectionJob({ state: "done", done: 300 });
    await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
    await app.user.click(screen.getByRole("link", { name: "Contacts" }));
    await waitFor(() => expect(app.callsOf(FEED)).toHaveLength(2));
  });

  it("says in words that it stopped", async () => {
    const job = aConnectionJob({
      state: "failed",
      error: { code: "crm_unavailable", message: "HubSpot ne répond pas." },
    });
    renderPart(hubspot, { [CONNECTIONS]: { data: [aConnection({ job })], signIns: {} } });
    expect(await screen.findByText(/La synchronisation s’est arrêtée. HubSpot ne répond pas./)).toBeVisible();
  });
});

describe("the settings", () => {
  it("of the organization hold every part for a manager, and lead to one's own and back", async () => {
    const members = [{ id: uuid(600), userId: uuid(701), role: "admin", user: {} }];
    const { user } = renderApp("/settings/organization", {
      [SESSION]: aSession({ emailVerified: false }),
      "GET /api/auth/organization/get-full-organization": {
        id: uuid(500),
        name: "Nord",
        members,
        invitations: [],
      },
    });
    await screen.findByRole("heading", { name: "Intelligence artificielle" });
    // The parts that other tests mount by themselves.
    const headings = screen.getAllByRole("heading").map(({ textContent }) => textContent);
    for (const part of [
      "Inscrire dans le CRM les messages et les appels",
      "Heure des listes",
      "Messages rédigés d’avance",
      "Travaux",
      "Rythmes",
      "Ne pas contacter",
      "Données",
    ])
      expect(headings).toContain(part);
    expect(screen.getByRole("link", { name: "Mon organisation" })).toHaveAttribute("aria-current", "page");
    await user.click(screen.getByRole("link", { name: "Mes réglages" }));
    await screen.findByText("Cette adresse n’est pas encore vérifiée.");
    const own = screen.getAllByRole("heading").map(({ textContent }) => textContent);
    for (const part of ["Hubspot", "Mes habitudes", "Appareils connectés"]) expect(own).toContain(part);
    expect(own.filter((part) => headings.includes(part))).toEqual(["Paramètres"]);
    expect(window.location.pathname).toBe("/settings");
  });
});

describe("one's account", () => {
  const DELETE = "POST /api/auth/delete-user";
  const OUT = "POST /api/auth/sign-out";

  it("shows the e-mail address, read-only, and leads to the change of password", async () => {
    renderApp("/settings");
    const account = within(await screen.findByRole("region", { name: "Mon compte" }));
    expect(account.getByText("commercial@demo.test")).toBeVisible();
    expect(account.queryByRole("textbox")).toBeNull();
    expect(account.getByRole("link", { name: "Modifier" })).toHaveAttribute("href", "/auth/change-password");
  });

  it("signs out: everything cached is forgotten", async () => {
    const { user, client } = renderApp("/settings", { [OUT]: { success: true } });
    await screen.findByText("Connecté");
    answer({ [OUT]: { success: true }, [SESSION]: null });
    await user.click(screen.getByRole("button", { name: "Me déconnecter" }));
    await screen.findByRole("heading", { name: "Me connecter" });
    expect(window.location.pathname).toBe("/auth/login");
    expect(client.getQueryData(["connections"])).toBeUndefined();
    expect(client.getQueryData(["session"])).toBeNull();
    expect(screen.queryByText(/Votre session a expiré/)).toBeNull();
  });

  it("asks for nothing more from the click on, so that no late request is refused", async () => {
    let signedOut = (): void => undefined;
    const answered = new Promise<void>((resolve) => {
      signedOut = resolve;
    });
    const waiting = aConnectionJob({ state: "running" });
    const { user, seen } = renderApp("/settings", {
      [CONNECTIONS]: { data: [aConnection({ job: waiting })], signIns: {} },
      [JOB]: waiting,
      [OUT]: async () => {
        await answered;
        return HttpResponse.json({ success: true });
      },
    });
    await waitFor(() => expect(seen.map(({ call }) => call)).toContain(JOB));
    await user.click(screen.getByRole("button", { name: "Me déconnecter" }));
    await waitFor(() => expect(seen.map(({ call }) => call)).toContain(OUT));
    expect(screen.queryByRole("region", { name: "Mon compte" })).toBeNull();
    signedOut();
    await screen.findByRole("heading", { name: "Me connecter" });
    const calls = seen.map(({ call }) => call);
    expect(calls.slice(calls.indexOf(OUT) + 1)).toEqual([]);
  });

  it("deletes the account only once its address is typed", async () => {
    const { user, callsOf } = renderApp("/settings", {
      [DELETE]: { success: true, message: "User deleted" },
    });
    await user.click(await screen.findByRole("button", { name: "Supprimer mon compte" }));
    const dialog = within(screen.getByRole("dialog", { name: "Supprimer mon compte" }));
    const confirm = dialog.getByRole("button", { name: "Supprimer définitivement" });
    await user.type(dialog.getByLabelText("Adresse e-mail"), "autre@demo.test");
    expect(confirm).toBeDisabled();
    await user.clear(dialog.getByLabelText("Adresse e-mail"));
    await user.type(dialog.getByLabelText("Adresse e-mail"), "Commercial@demo.test");
    await user.click(confirm);
    await screen.findByRole("heading", { name: "Votre compte est supprimé" });
    expect(window.location.pathname).toBe("/auth/register");
    expect(callsOf(DELETE)[0]?.body).toEqual({});
  });

  it("stays signed in, and says in words that a mail confirms the deletion", async () => {
    const { user, client } = renderPart(<DeleteAccount email="commercial@demo.test" />, {
      [DELETE]: { success: true, message: "Verification email sent" },
    });
    await user.click(await screen.findByRole("button", { name: "Supprimer mon compte" }));
    const dialog = within(screen.getByRole("dialog"));
    await user.type(dialog.getByLabelText("Adresse e-mail"), "commercial@demo.test{Enter}");
    expect(await screen.findByText(/Un e-mail vous a été envoyé.*dans les 24 heures/)).toBeVisible();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(window.location.pathname).toBe("/settings");
    expect(client.getQueryData(["session"])).not.toBeNull();
  });

  it("asks for the password when the session is no longer fresh", async () => {
    const stale = () =>
      Response.json({ code: "SESSION_EXPIRED", message: "Session expired." }, { status: 400 });
    const { user } = renderPart(<DeleteAccount email="commercial@demo.test" />, { [DELETE]: stale });
    await user.click(await screen.findByRole("button", { name: "Supprimer mon compte" }));
    const dialog = within(screen.getByRole("dialog"));
    await user.type(dialog.getByLabelText("Adresse e-mail"), "commercial@demo.test");
    await user.click(dialog.getByRole("button", { name: "Supprimer définitivement" }));
    const password = await dialog.findByLabelText("Mot de passe");
    const seen = answer({ [DELETE]: { success: true, message: "User deleted" } });
    await user.type(password, "secret");
    await user.click(dialog.getByRole("button", { name: "Supprimer définitivement" }));
    await waitFor(() => expect(window.location.pathname).toBe("/auth/register"));
    expect(seen.find(({ call }) => call === DELETE)?.body).toEqual({ password: "secret" });
  });
});

describe("an address that is not verified", () => {
  const SEND = "POST /api/auth/send-verification-email";
  const unverified = { [SESSION]: aSession({ emailVerified: false }) };
  const own = <VerifyEmail email="commercial@demo.test" />;
  const resend = { name: "Renvoyer l’email de vérification" };

  it("is not spoken of once it is verified", async () => {
    renderApp("/settings");
    await screen.findByText("commercial@demo.test");
    expect(screen.queryByRole("button", resend)).toBeNull();
  });

  it("is said quietly, and the mail sent again when asked", async () => {
    const { user, callsOf } = renderPart(own, { ...unverified, [SEND]: { status: true } });
    expect(await screen.findByText("Cette adresse n’est pas encore vérifiée.")).toBeVisible();
    await user.click(screen.getByRole("button", resend));
    expect(await screen.findByText(/Un e-mail vous a été envoyé/)).toBeVisible();
    expect(callsOf(SEND)[0]?.body).toEqual({ email: "commercial@demo.test", callbackURL: "/settings" });
  });

  it("is asked to be verified again when the mail's link came too late", async () => {
    renderPart(own, unverified, "/settings?error=token_expired");
    expect(await screen.findByText("Ce lien de vérification n’est plus valable.")).toBeVisible();
    expect(screen.getByRole("button", resend)).toBeEnabled();
  });

  it("can be tried again when the mail did not leave", async () => {
    const { user } = renderPart(own, {
      ...unverified,
      [SEND]: () =>
        Response.json({ code: "TOO_MANY_REQUESTS", message: "Trop de tentatives." }, { status: 429 }),
    });
    await user.click(await screen.findByRole("button", resend));
    expect(await screen.findByText("L’e-mail n’est pas parti. Trop de tentatives.")).toBeVisible();
    expect(screen.getByRole("button", resend)).toBeEnabled();
  });
});
