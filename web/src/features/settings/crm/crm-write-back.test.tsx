import { screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { organizationSettings } from "../../../test/fixtures.ts";
import { answer, refusal, renderPart } from "../../../test/render-app.tsx";
import { CrmWriteBack } from "./crm-write-back.tsx";

const READ = "GET /api/settings/organization";
const CHANGE = "PATCH /api/settings/organization";
const NAME = "Inscrire dans le CRM les messages et les appels";

const settings = (over: Parameters<typeof organizationSettings>[0] = {}) =>
  organizationSettings({ mayChange: true, ...over });

const tab = { opener: null, location: { href: "" }, closed: false, close: vi.fn<() => void>() };
beforeEach(() => {
  tab.location.href = "";
  vi.spyOn(window, "open").mockReturnValue(tab as unknown as Window);
});

describe("writing sent messages into the CRM", () => {
  it("is turned on and off by an owner", async () => {
    let crmWriteBack = false;
    const app = renderPart(<CrmWriteBack />, {
      [READ]: () => HttpResponse.json(settings({ crmWriteBack })),
      [CHANGE]: async ({ request }) => {
        ({ crmWriteBack } = (await request.json()) as { crmWriteBack: boolean });
        return HttpResponse.json(settings({ crmWriteBack }));
      },
    });
    const toggle = await screen.findByRole("switch", { name: NAME });
    expect(toggle).not.toBeChecked();
    expect(toggle).toHaveAccessibleDescription(/C’est envoyé/);
    await app.user.click(toggle);
    await waitFor(() => expect(toggle).toBeChecked());
    await app.user.click(toggle);
    await waitFor(() => expect(toggle).not.toBeChecked());
    expect(app.callsOf(CHANGE).map(({ body }) => body)).toEqual([
      { crmWriteBack: true },
      { crmWriteBack: false },
    ]);
  });

  it("is only shown to members", async () => {
    renderPart(<CrmWriteBack />, { [READ]: settings({ mayChange: false, crmWriteBack: true }) });
    expect(await screen.findByText("Activé")).toBeVisible();
    expect(screen.queryByRole("switch", { name: NAME })).toBeNull();
  });

  it("stays as it was, and says why, when it could not be changed", async () => {
    const app = renderPart(<CrmWriteBack />, {
      [READ]: settings(),
      [CHANGE]: refusal(403, "forbidden", "Vous n’avez pas le droit de faire cela."),
    });
    const toggle = await screen.findByRole("switch", { name: NAME });
    await app.user.click(toggle);
    await screen.findByText(/Le choix n’est pas enregistré/);
    expect(toggle).not.toBeChecked();
  });

  it("says what it waits for, and leads to HubSpot's consent", async () => {
    const app = renderPart(<CrmWriteBack />, {
      [READ]: settings({
        crmWriteBack: true,
        crmWriteBackMessage: "HubSpot n’a pas encore autorisé l’écriture.",
        crmWriteBackReconnect: "hubspot",
        crmWriteBackWaiting: 2,
      }),
      "GET /api/crm/auth-url/hubspot": { url: "https://app.hubspot.com/oauth/authorize" },
    });
    expect(await screen.findByText("HubSpot n’a pas encore autorisé l’écriture.")).toBeVisible();
    expect(screen.getByText("2 messages ou notes attendent d’y être inscrits.")).toBeVisible();
    await app.user.click(screen.getByRole("button", { name: "Reconnecter HubSpot" }));
    await waitFor(() => expect(tab.location.href).toBe("https://app.hubspot.com/oauth/authorize"));
  });

  it("no longer waits once the other tab says that the right was given", async () => {
    const app = renderPart(<CrmWriteBack />, {
      [READ]: settings({
        crmWriteBack: true,
        crmWriteBackMessage: "HubSpot n’a pas encore autorisé l’écriture.",
        crmWriteBackReconnect: "hubspot",
      }),
      "GET /api/crm/auth-url/hubspot": { url: "https://app.hubspot.com/oauth/authorize" },
    });
    await app.user.click(await screen.findByRole("button", { name: "Reconnecter HubSpot" }));
    await waitFor(() => expect(tab.location.href).not.toBe(""));
    answer({ [READ]: settings({ crmWriteBack: true }) });
    const other = new BroadcastChannel("relance-crm");
    other.postMessage({ crm: "hubspot", outcome: "connected" });
    await waitFor(() => expect(screen.queryByText("HubSpot n’a pas encore autorisé l’écriture.")).toBeNull());
    other.close();
  });

  it("leads to the consent of the CRM that asks for it", async () => {
    const app = renderPart(<CrmWriteBack />, {
      [READ]: settings({
        crmWriteBack: true,
        crmWriteBackMessage: "L’accès à Salesforce a été retiré.",
        crmWriteBackReconnect: "salesforce",
      }),
      "GET /api/crm/auth-url/salesforce": { url: "https://login.salesforce.com/services/oauth2/authorize" },
    });
    await app.user.click(await screen.findByRole("button", { name: "Reconnecter Salesforce" }));
    await waitFor(() =>
      expect(tab.location.href).toBe("https://login.salesforce.com/services/oauth2/authorize"),
    );
  });
});
