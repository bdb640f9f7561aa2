import { screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, it } from "vitest";
import { aTelephone } from "../../../test/fixtures.ts";
import { renderPart } from "../../../test/render-app.tsx";
import { TelephoneRow } from "./telephone-row.tsx";

const READ = "GET /api/telephone";
const CONNECT = "POST /api/telephone";
const DISCONNECT = "DELETE /api/telephone";
const CONNECTED = { accountName: "Atelier Démo", connectedAt: "2026-11-20T08:00:00.000Z", lastCallAt: null };

const REFUSED = {
  error: {
    code: "invalid_request",
    message: "Aircall refuse cette clé. Vérifiez l’API ID et l’API token.",
    requestId: "1",
  },
};

it("is not there where the server takes in no calls", async () => {
  const app = renderPart(<TelephoneRow />, { [READ]: aTelephone({ offered: false }) });
  await waitFor(() => expect(app.callsOf(READ)).toHaveLength(1));
  expect(screen.queryByText("Aircall")).toBeNull();
});

it("is connected by a key, and says what a refused one lacks", async () => {
  let isRefused = true;
  const app = renderPart(<TelephoneRow />, {
    [READ]: aTelephone({ mayChange: true }),
    [CONNECT]: () =>
      isRefused
        ? HttpResponse.json(REFUSED, { status: 400 })
        : HttpResponse.json(aTelephone({ mayChange: true, connection: CONNECTED })),
  });
  await app.user.click(await screen.findByRole("button", { name: "Connecter Aircall" }));
  await app.user.type(screen.getByLabelText("API ID"), "an-id");
  await app.user.type(screen.getByLabelText("API token"), "a-token");
  await app.user.click(screen.getByRole("button", { name: "Connecter" }));
  expect(await screen.findByText(/Aircall refuse cette clé/)).toBeVisible();
  isRefused = false;
  await app.user.click(screen.getByRole("button", { name: "Connecter" }));
  expect(await screen.findByText(/Atelier Démo\. Aucun appel reçu/)).toBeVisible();
  expect(app.callsOf(CONNECT).at(-1)?.body).toEqual({ apiId: "an-id", apiToken: "a-token" });
  expect(screen.getByRole("heading", { name: "Aircall" })).toHaveFocus();
});

it("is disconnected once that is confirmed", async () => {
  let connection: typeof CONNECTED | null = CONNECTED;
  const app = renderPart(<TelephoneRow />, {
    [READ]: () => HttpResponse.json(aTelephone({ mayChange: true, connection })),
    [DISCONNECT]: () => {
      connection = null;
      return HttpResponse.json({ message: null });
    },
  });
  await app.user.click(await screen.findByRole("button", { name: "Déconnecter Aircall" }));
  await app.user.click(screen.getByRole("button", { name: "Déconnecter" }));
  expect(await screen.findByRole("button", { name: "Connecter Aircall" })).toBeVisible();
});

it("is only shown to members", async () => {
  renderPart(<TelephoneRow />, { [READ]: aTelephone() });
  expect(await screen.findByText("Non connecté")).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
});
