import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { showNoOrganization } from "../../lib/http.ts";
import { anAction, aSession, aSuppression, uuid } from "../../test/fixtures.ts";
import { answer, refusal, renderApp } from "../../test/render-app.tsx";
import { KeptTexts } from "../message/kept/kept-texts.ts";

const SESSION = "GET /api/auth/get-session";
const LIST = "GET /api/auth/organization/list";
const ACTIVATE = "POST /api/auth/organization/set-active";
const SAVE = `PUT /api/actions/${uuid(100)}`;

const both = {
  [LIST]: [
    { id: uuid(500), name: "Atelier Nord" },
    { id: uuid(501), name: "Atelier Sud" },
  ],
};
const inTheSouth = { [SESSION]: aSession({ organization: uuid(501) }) };
const refuse = refusal(409, "other_organization", "Cette page montre une autre organisation.");
const TITLE = "Une autre organisation est ouverte";

/** As another tab tells it. */
function openElsewhere(organizationId: string | null): void {
  const other = new BroadcastChannel("relance-organization");
  other.postMessage(organizationId);
  other.close();
}

it("is asked about as soon as another tab opens another organization, by the names of both", async () => {
  const { user } = renderApp("/contacts", both);
  await screen.findByRole("link", { name: /Claire/ });
  answer({ ...both, ...inTheSouth });
  openElsewhere(uuid(501));
  const dialog = within(await screen.findByRole("dialog", { name: TITLE }));
  expect(await dialog.findByRole("button", { name: "Revenir à Atelier Nord" })).toBeVisible();
  const assign = vi.spyOn(window.location, "assign").mockReturnValue();
  await user.click(await dialog.findByRole("button", { name: "Continuer dans Atelier Sud" }));
  expect(assign).toHaveBeenCalledExactlyOnceWith("/contacts");
});

it("is over once the other tab has come back to the organization of this page", async () => {
  renderApp("/contacts", both);
  await screen.findByRole("link", { name: /Claire/ });
  openElsewhere(uuid(501));
  await screen.findByRole("dialog", { name: TITLE });
  openElsewhere(uuid(500));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("keeps what was typed: back in the organization of the page, it is sent as it stands", async () => {
  const empty = {
    data: [],
    meta: { offset: 0, pageSize: 20, itemCount: 0, hasMore: false },
  };
  const app = renderApp("/settings/prospection", {
    ...both,
    "GET /api/suppressions": empty,
    "POST /api/suppressions": refuse,
  });
  await app.user.click(await screen.findByRole("button", { name: "Ajouter" }));
  const form = within(await screen.findByRole("dialog"));
  await app.user.type(form.getByLabelText("Adresse ou domaine"), "jean@exemple.fr");
  await app.user.click(form.getByRole("button", { name: "Ajouter" }));
  const asked = within(await screen.findByRole("dialog", { name: TITLE }));
  const seen = answer({ ...both, "GET /api/suppressions": empty, [ACTIVATE]: {} });
  await app.user.click(await asked.findByRole("button", { name: "Revenir à Atelier Nord" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: TITLE })).toBeNull());
  expect(seen.find(({ call }) => call === ACTIVATE)?.body).toEqual({ organizationId: uuid(500) });
  answer({ ...both, "GET /api/suppressions": empty, "POST /api/suppressions": aSuppression() }, seen);
  await app.user.click(form.getByRole("button", { name: "Ajouter" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(seen.find(({ call }) => call === "POST /api/suppressions")?.body).toMatchObject({
    value: "jean@exemple.fr",
  });
});

it("is noticed where the server refuses, in each call of the page, which names its organization", async () => {
  const shown = new Set<string | null>();
  renderApp("/contacts", {
    ...both,
    ...inTheSouth,
    "GET /api/me/contacts/feed": (info: Parameters<typeof refuse>[0]) => {
      shown.add(info.request.headers.get("x-shown-organization"));
      return refuse(info);
    },
  });
  await screen.findByRole("dialog", { name: TITLE });
  expect(shown).toEqual(new Set([uuid(501)]));
});

it("is noticed where the session that is read again works elsewhere", async () => {
  const { client } = renderApp("/contacts", both);
  await screen.findByRole("link", { name: /Claire/ });
  answer({ ...both, ...inTheSouth });
  await client.refetchQueries({ queryKey: ["session"] });
  expect(await screen.findByRole("dialog", { name: TITLE })).toBeVisible();
});

it("says why it cannot go back, and stays", async () => {
  const { user } = renderApp("/contacts", both);
  await screen.findByRole("link", { name: /Claire/ });
  answer({ ...both, [ACTIVATE]: refusal(403, "forbidden", "Vous n’en faites plus partie.") });
  openElsewhere(uuid(501));
  await user.click(await screen.findByRole("button", { name: "Revenir à Atelier Nord" }));
  expect(await screen.findByText("Vous n’en faites plus partie.")).toBeVisible();
  expect(screen.getByRole("dialog", { name: TITLE })).toBeVisible();
});

it("leaves a text typed in another organization on the device until that one is open", async () => {
  const { user, deviceKey } = aSession();
  const unsaved = { text: "Bonsoir Claire", basedOn: null, sent: null };
  const kept = { actionId: uuid(100), contactId: uuid(1), organizationId: uuid(501), unsaved };
  new KeptTexts(user.id, deviceKey, "gone").put(kept);
  const app = renderApp("/contacts");
  await screen.findByRole("link", { name: /Claire/ });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(app.callsOf(SAVE)).toEqual([]);
  app.unmount();
  showNoOrganization();
  const saved = anAction({ ai_iceBreakingMessage: "Bonsoir Claire", editedAt: "2026-11-21T08:00:00.000Z" });
  const again = renderApp("/contacts", { ...inTheSouth, [SAVE]: saved });
  await waitFor(() => expect(again.callsOf(SAVE)).toHaveLength(1));
});
