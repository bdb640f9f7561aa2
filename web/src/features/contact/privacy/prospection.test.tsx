import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { describe, expect, it, vi } from "vitest";
import {
  aContact,
  aFeed,
  aFeedItem,
  aJob,
  anObjection,
  organizationOf,
  uuid,
} from "../../../test/fixtures.ts";
import { answer, refusal, renderApp } from "../../../test/render-app.tsx";
import { renderOfContact } from "../../../test/render-of-contact.tsx";
import { ContactPage } from "../contact-page.tsx";

const READ = "GET /api/contacts/:id";
const ORGANIZATION = "GET /api/auth/organization/get-full-organization";
const DATA = "/api/contacts/:id/personal-data";
const JOB = "GET /api/jobs/:id";
const anErasure = (over: Parameters<typeof aJob>[0]) =>
  aJob({ id: uuid(900), kind: "erase-mentions", done: 0, total: null, ...over });
const aCount = (over: Parameters<typeof aJob>[0]) =>
  anErasure({ id: uuid(901), kind: "count-mentions", ...over });
const suppressed = anObjection();
const SAID = "Ne pas contacter : s’est opposé à être contacté (Zoé Petit, 20 novembre 2026).";
const managed = organizationOf("admin");

describe("a contact who must not be contacted", () => {
  it("says why, and neither copies nor opens a mail draft; the action can still be marked", async () => {
    renderOfContact(ContactPage, { [READ]: aContact({ suppressed }) });
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent(`${SAID} Le message ne peut être ni copié ni envoyé d’ici.`);
    const mail = screen.getByRole("link", { name: "Écrire un e-mail" });
    expect(mail).not.toHaveAttribute("href");
    expect(mail).toHaveAttribute("aria-disabled", "true");
    expect(mail.title.replaceAll("\u00A0", " ")).toBe(SAID);
    const copy = screen.getByRole("button", { name: "Copier" });
    expect(copy).toBeDisabled();
    expect(copy.title.replaceAll("\u00A0", " ")).toBe(SAID);
    expect(screen.getByRole("button", { name: "C'est envoyé" })).toBeEnabled();
    expect(screen.queryByRole("button", { name: "Lever l’opposition" })).toBeNull();
  });

  it("stays in the day's list, says so, and does not open", async () => {
    renderApp("/contacts", {
      "GET /api/me/contacts/feed": aFeed([
        aFeedItem({ suppressed: { ...suppressed, kind: "domain", by: null } }),
      ]),
    });
    const card = within(await screen.findByRole("article", { name: "Claire Morel" }));
    expect(
      card.getByText(
        "Ne pas contacter : s’est opposé à être contacté pour tout son domaine (20 novembre 2026).",
      ),
    ).toBeVisible();
    expect(card.queryByRole("link")).toBeNull();
    expect(card.getByRole("button", { name: "Marquer comme traité" })).toBeEnabled();
  });

  it("is a manager's to take back, unless the CRM says it", async () => {
    const LIFT = "DELETE /api/suppressions/:id";
    const { user, callsOf, unmount } = renderOfContact(ContactPage, {
      [READ]: aContact({ suppressed }),
      [ORGANIZATION]: managed,
      [LIFT]: { lifted: true },
    });
    const button = await screen.findByRole("button", { name: "Lever l’opposition" });
    answer({ [READ]: aContact(), [LIFT]: { lifted: true } });
    await user.click(button);
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    expect(callsOf(`DELETE /api/suppressions/${uuid(800)}`).length).toBeLessThanOrEqual(1);
    unmount();
    renderOfContact(ContactPage, {
      [READ]: aContact({ suppressed: { ...suppressed, id: null, source: "crm", by: "HubSpot" } }),
      [ORGANIZATION]: managed,
    });
    expect(await screen.findByText(/Cette mention se lève dans le CRM\./)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("button", { name: "Lever l’opposition" })).toBeNull());
  });
});

describe("« Ne plus contacter »", () => {
  it("asks why and how far, registers it, and the page says so", async () => {
    const POST = "POST /api/suppressions";
    const { user, seen } = renderOfContact(ContactPage, { [POST]: {} });
    await user.click(await screen.findByRole("button", { name: "Autres actions" }));
    const stop = await screen.findByRole("menuitem", { name: "Ne plus contacter" });
    expect(screen.queryByRole("menuitem", { name: "Données personnelles" })).toBeNull();
    await user.click(stop);
    const dialog = within(screen.getByRole("dialog", { name: "Ne plus contacter Claire Morel" }));
    await user.selectOptions(dialog.getByLabelText("Raison"), "Notre décision");
    await user.selectOptions(dialog.getByLabelText("Cela concerne"), "Toutes les adresses en @exemple.fr");
    const later = answer({ [POST]: {}, [READ]: aContact({ suppressed }) }, seen);
    await user.click(dialog.getByRole("button", { name: "Ne plus contacter" }));
    expect(await screen.findByText(/s’est opposé à être contacté/)).toBeVisible();
    expect(later.filter(({ call }) => call === POST)).toEqual([
      { call: POST, query: "", body: { kind: "domain", value: "exemple.fr", reason: "do_not_contact" } },
    ]);
  });

  it("tells what was refused, and stays open", async () => {
    const message = "Ce domaine est partagé.";
    const { user } = renderOfContact(ContactPage, {
      "POST /api/suppressions": refusal(400, "invalid_request", message),
    });
    await user.click(await screen.findByRole("button", { name: "Autres actions" }));
    await user.click(await screen.findByRole("menuitem", { name: "Ne plus contacter" }));
    const dialog = within(screen.getByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Ne plus contacter" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent(`Rien n’a été enregistré. ${message}`);
  });
});

describe("« Données personnelles »", () => {
  it("tells a manager where the data came from, hands out a copy, and erases once confirmed", async () => {
    let job = anErasure({ state: "running", done: 4, total: 17 });
    const createObjectURL = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
    const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
    const { user, callsOf } = renderApp(`/contacts/${uuid(1)}`, {
      [ORGANIZATION]: managed,
      [`GET ${DATA}`]: () =>
        HttpResponse.json(
          { contact: [], mentionsCount: { state: "counted" } },
          { headers: { "content-disposition": 'attachment; filename="d.json"' } },
        ),
      [`DELETE ${DATA}`]: {
        job: { id: uuid(900), state: "queued", done: 0, total: null },
        erased: 1,
        suppressed: true,
      },
      [JOB]: () => HttpResponse.json(job),
    });
    await user.click(await screen.findByRole("button", { name: "Autres actions" }));
    await user.click(await screen.findByRole("menuitem", { name: "Données personnelles" }));
    const dialog = within(screen.getByRole("dialog", { name: "Données personnelles de Claire Morel" }));
    expect(dialog.getByText("Origine : HubSpot, depuis le 21 novembre 2026.")).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Télécharger tout ce qui est conservé" }));
    await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
    expect(createObjectURL).toHaveBeenCalledTimes(1);
    const erase = dialog.getByRole("button", { name: "Effacer cette personne" });
    expect(erase).toBeDisabled();
    await user.click(dialog.getByRole("checkbox", { name: "Je confirme l’effacement définitif" }));
    await user.click(erase);
    await screen.findByRole("heading", { name: "Suggéré par Relance" });
    expect(
      await screen.findByText(
        "La fiche est effacée. Recherche de cette personne dans les autres textes : 4 sur 17…",
      ),
    ).toBeVisible();
    job = anErasure({ state: "done", done: 17, total: 17, finishedAt: "2026-11-21T09:01:00.000Z" });
    expect(
      await screen.findByText("Les données de cette personne ont été effacées partout.", undefined, {
        timeout: 5000,
      }),
    ).toBeVisible();
    expect(callsOf(`DELETE /api/contacts/${uuid(1)}/personal-data`).map(({ body }) => body)).toEqual([
      { confirm: true, suppress: true },
    ]);
  });

  it("hands out a copy at once, shows how far others' texts are counted, and then hands out the whole", async () => {
    vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
    const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
    click.mockClear();
    let state = "not_counted";
    let job = aCount({ state: "running", done: 4, total: 19 });
    const { user, callsOf } = renderApp(`/contacts/${uuid(1)}`, {
      [ORGANIZATION]: managed,
      [`GET ${DATA}`]: () => HttpResponse.json({ contact: [], mentionsCount: { state } }),
      [`POST ${DATA}/mentions`]: { job: { id: uuid(901), state: "queued", done: 0, total: null } },
      [JOB]: () => HttpResponse.json(job),
    });
    await user.click(await screen.findByRole("button", { name: "Autres actions" }));
    await user.click(await screen.findByRole("menuitem", { name: "Données personnelles" }));
    const dialog = within(screen.getByRole("dialog"));
    const first = dialog.getByRole("button", { name: "Télécharger tout ce qui est conservé" });
    await user.click(first);
    await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
    expect(await dialog.findByText(/ne dit pas encore combien.*Décompte en cours : 4 sur 19…/)).toBeVisible();
    expect(first).toBeDisabled();
    job = aCount({ state: "done", done: 19, total: 19, report: { mentionsFound: 1220 } });
    state = "counted";
    expect(
      await dialog.findByText(
        /^Le décompte est terminé : 1.220 autres textes nomment cette personne\.$/,
        undefined,
        { timeout: 5000 },
      ),
    ).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Télécharger le fichier complet" }));
    await waitFor(() => expect(click).toHaveBeenCalledTimes(2));
    await waitFor(() => expect(dialog.queryByRole("status")).toBeNull());
    expect(callsOf(`POST /api/contacts/${uuid(1)}/personal-data/mentions`)).toHaveLength(1);
  });

  it("says when the count did not end, and asks for it again with the next copy", async () => {
    vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
    const { user, callsOf } = renderApp(`/contacts/${uuid(1)}`, {
      [ORGANIZATION]: managed,
      [`GET ${DATA}`]: () => HttpResponse.json({ contact: [], mentionsCount: { state: "not_counted" } }),
      [`POST ${DATA}/mentions`]: { job: { id: uuid(901), state: "queued", done: 0, total: null } },
      [JOB]: aCount({ state: "failed", error: { code: "unavailable", message: "Indisponible." } }),
    });
    await user.click(await screen.findByRole("button", { name: "Autres actions" }));
    await user.click(await screen.findByRole("menuitem", { name: "Données personnelles" }));
    const dialog = within(screen.getByRole("dialog"));
    const button = dialog.getByRole("button", { name: "Télécharger tout ce qui est conservé" });
    await user.click(button);
    expect(await dialog.findByText(/ne dit pas combien.* Indisponible\.$/)).toBeVisible();
    await user.click(button);
    await waitFor(() =>
      expect(callsOf(`POST /api/contacts/${uuid(1)}/personal-data/mentions`)).toHaveLength(2),
    );
  });

  it("says when others' texts may still name the person, and that it is tried again", async () => {
    const { user } = renderApp(`/contacts/${uuid(1)}`, {
      [ORGANIZATION]: managed,
      [`DELETE ${DATA}`]: {
        job: { id: uuid(900), state: "queued", done: 0, total: null },
        erased: 1,
        suppressed: true,
      },
      [JOB]: anErasure({ state: "failed", error: { code: "unavailable", message: "Indisponible." } }),
    });
    await user.click(await screen.findByRole("button", { name: "Autres actions" }));
    await user.click(await screen.findByRole("menuitem", { name: "Données personnelles" }));
    const dialog = within(screen.getByRole("dialog"));
    await user.click(dialog.getByRole("checkbox", { name: "Je confirme l’effacement définitif" }));
    await user.click(dialog.getByRole("button", { name: "Effacer cette personne" }));
    expect(
      await screen.findByText(/d’autres textes peuvent encore nommer cette personne.*repris dans l’heure/),
    ).toBeVisible();
  });
});
