import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aListedOrganization, aPage, aPastJob, asAdministrator, uuid } from "../../test/fixtures.ts";
import { refusal, renderApp } from "../../test/render-app.tsx";

const LIST = "GET /api/jobs";
const ALL = "GET /api/admin/jobs";

const rowsOf = async () =>
  within(await screen.findByRole("table", { name: "Travaux" }))
    .getAllByRole("row")
    .slice(1);
const cells = (row: HTMLElement | undefined) =>
  row === undefined
    ? []
    : within(row)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent.replaceAll("\u00A0", " "));

describe("an organization's long work", () => {
  it("says what was done, for whom, how long it took, and what failed", async () => {
    renderApp("/settings/jobs", {
      [LIST]: aPage([
        aPastJob({ report: { contactsCreated: 300 } }),
        aPastJob({
          id: uuid(2),
          state: "failed",
          crms: ["salesforce"],
          createdBy: uuid(7),
          createdByName: "Hélène Roy",
          error: { code: "crm_revoked", message: "Le CRM a retiré son accès." },
        }),
        aPastJob({
          id: uuid(3),
          kind: "update-actions",
          crms: [],
          state: "running",
          finishedAt: null,
          createdBy: uuid(9),
        }),
        aPastJob({
          id: uuid(4),
          kind: "read-texts",
          crms: [],
          report: { textsRead: 1, textsReadLocally: 1200 },
        }),
      ]),
    });
    const [done, failed, running, read] = (await rowsOf()).map(cells);
    expect(done).toEqual([
      "Synchronisation HubSpot300 contacts ajoutés.",
      "Automatique",
      "Terminé",
      expect.stringMatching(/^vendredi 20 novembre à \d+ h 00$/),
      "2 min 5 s",
      "",
    ]);
    expect(failed?.slice(0, 3)).toEqual([
      "Synchronisation Salesforce",
      "Hélène Roy",
      "ÉchecLe CRM a retiré son accès.",
    ]);
    expect(running?.slice(0, 3)).toEqual([
      "Rédaction de messages",
      "Un ancien membre",
      "En cours120 sur 300",
    ]);
    expect(running?.[4]).toBe("");
    expect(read?.[0]).toBe(
      "Lecture des échanges et notes1 texte lu par le modèle, 1\u202F200 textes lus sur place.",
    );
  });

  it("is narrowed and sorted, in the address too", async () => {
    const app = renderApp("/settings/jobs?state=failed", { [LIST]: aPage([aPastJob()]) });
    const queries = () => app.callsOf(LIST).map(({ query }) => query);
    await rowsOf();
    expect(queries()).toEqual(["?offset=0&pageSize=20&sort=-createdAt&state=failed"]);
    await app.user.selectOptions(screen.getByLabelText("Travail"), "Synchronisation");
    await waitFor(() => expect(queries().at(-1)).toContain("kind=refresh-contacts&state=failed"));
    const heads = () => screen.getAllByRole("columnheader").map((head) => head.getAttribute("aria-sort"));
    expect(heads()).toEqual([null, null, null, "descending", null, null]);
    await app.user.click(screen.getByRole("button", { name: "Durée" }));
    await waitFor(() => expect(queries().at(-1)).toContain("sort=-duration"));
    await app.user.click(screen.getByRole("button", { name: "Durée" }));
    await waitFor(() => expect(queries().at(-1)).toContain("sort=duration"));
    expect(heads()).toEqual([null, null, null, null, "ascending", null]);
    expect(new URLSearchParams(window.location.search).get("sort")).toBe("duration");
  });

  it("is asked for once more where it failed, and the row says so at once", async () => {
    let isRetried = false;
    const { user, callsOf } = renderApp("/settings/jobs", {
      [LIST]: () => Response.json(aPage([aPastJob({ state: isRetried ? "queued" : "canceled" })])),
      "POST /api/jobs/:id/retry": () => {
        isRetried = true;
        return Response.json(
          { job: { id: uuid(1), state: "queued", done: 0, total: null } },
          { status: 202 },
        );
      },
    });
    await user.click(await screen.findByRole("button", { name: "Relancer\u00A0: Synchronisation HubSpot" }));
    expect(await screen.findByText("Travail relancé.")).toBeVisible();
    expect(callsOf(`POST /api/jobs/${aPastJob().id}/retry`)[0]?.body).toEqual({ forReal: false });
    expect(
      await screen.findByRole("button", { name: "Arrêter\u00A0: Synchronisation HubSpot" }),
    ).toBeVisible();
    expect(screen.getByText("Synchronisation HubSpot")).toHaveFocus();
  });

  it("is stopped, and what stands in the way is told", async () => {
    const { user } = renderApp("/settings/jobs", {
      [LIST]: aPage([aPastJob({ state: "running", finishedAt: null })]),
      "POST /api/jobs/:id/cancel": refusal(409, "conflict", "Ce travail est déjà terminé."),
    });
    await user.click(await screen.findByRole("button", { name: /^Arrêter/ }));
    expect(await screen.findByText("Ce travail est déjà terminé.")).toBeVisible();
  });

  it("says that there is none, or none such; and is for managers", async () => {
    renderApp("/settings/jobs", { [LIST]: aPage([]) });
    expect(await screen.findByText("Aucun travail pour le moment.")).toBeVisible();
  });

  it("leads whom the server refuses it to the feed", async () => {
    renderApp("/settings/jobs", { [LIST]: refusal(403, "forbidden", "Réservé.") });
    await waitFor(() => expect(window.location.pathname).toBe("/contacts"));
  });
});

describe("the long work of all organizations", () => {
  const one = { ...aPastJob({ dryRun: true }), organization: { id: uuid(500), name: "Atelier Nord" } };

  it("says whose it is, and leads to one organization's", async () => {
    const { user, callsOf } = renderApp("/admin/jobs", {
      ...asAdministrator(),
      [ALL]: aPage([one]),
      "GET /api/organizations/:id": aListedOrganization(),
    });
    const [row] = await rowsOf();
    expect(cells(row).slice(0, 2)).toEqual(["Synchronisation HubSpot, essai à blanc", "Atelier Nord"]);
    expect(screen.getByRole("button", { name: /^Faire pour de bon/ })).toBeVisible();
    await user.click(screen.getByRole("link", { name: "Atelier Nord" }));
    await waitFor(() => expect(callsOf(ALL).at(-1)?.query).toContain(`organizationId=${uuid(500)}`));
    await user.click(await screen.findByRole("link", { name: "Voir toutes les organisations" }));
    await waitFor(() => expect(window.location.search).toBe(""));
  });
});
