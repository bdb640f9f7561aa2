import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { aSession, uuid } from "../../test/fixtures.ts";
import { answer, refusal, renderPart } from "../../test/render-app.tsx";
import { PreferencesSection } from "./preferences-section.tsx";
import { keepPushOwner, pushOwnerOf } from "./push-owner.ts";

const PATH = "/api/me/push-subscriptions";
const KEY = { publicKey: "BPublic" };
const name = "Notification du matin";

/** A browser that can be told things; without, as tests have it, there is no service worker. */
function browserWith(permission: NotificationPermission, wasSubscribed = false) {
  const made = {
    endpoint: "https://fcm.googleapis.com/x",
    toJSON: () => ({ endpoint: made.endpoint, keys: { p256dh: "p", auth: "a" } }),
    unsubscribe: vi.fn(async () => {
      current = null;
      return true;
    }),
  };
  let current: typeof made | null = wasSubscribed ? made : null;
  const pushManager = {
    getSubscription: async () => current,
    subscribe: vi.fn(async () => (current = made)),
  };
  const requestPermission = vi.fn(async () => permission);
  vi.stubGlobal("Notification", { requestPermission });
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: { getRegistration: async () => ({ pushManager }) },
  });
  return { made, pushManager, requestPermission };
}

afterEach(() => {
  Reflect.deleteProperty(navigator, "serviceWorker");
});

it("asks the browser, then has the server tell it", async () => {
  const { pushManager } = browserWith("granted");
  const { user, seen } = renderPart(<PreferencesSection />, {
    "GET /api/push-key": KEY,
    [`POST ${PATH}`]: { subscribed: true },
  });
  await user.click(await screen.findByRole("switch", { name }));
  await waitFor(() => expect(screen.getByRole("switch", { name })).toBeChecked());
  expect(pushManager.subscribe).toHaveBeenCalledWith({
    userVisibleOnly: true,
    applicationServerKey: KEY.publicKey,
  });
  expect(seen.find(({ call }) => call === `POST ${PATH}`)?.body).toEqual({
    endpoint: "https://fcm.googleapis.com/x",
    keys: { p256dh: "p", auth: "a" },
  });
  expect(screen.getByLabelText("Heure de la notification")).toBeVisible();
});

it("can be turned on as soon as the service worker is there, which a first visit brings after the screen", async () => {
  browserWith("granted");
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.getRegistration();
  let arrive = () => undefined as void;
  const ready = new Promise<void>((resolve) => (arrive = resolve));
  const later = vi.fn<() => Promise<unknown>>(async () => undefined);
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: { getRegistration: later, ready },
  });
  renderPart(<PreferencesSection />, {});
  await screen.findByRole("switch", { name: "Message du matin" });
  expect(screen.queryByRole("switch", { name })).toBeNull();
  later.mockResolvedValue(registration);
  arrive();
  expect(await screen.findByRole("switch", { name })).toBeVisible();
});

it("says what to do where the browser refuses, and stays off", async () => {
  browserWith("denied");
  const { user } = renderPart(<PreferencesSection />, { "GET /api/push-key": KEY });
  await user.click(await screen.findByRole("switch", { name }));
  expect(await screen.findByText(/^Votre navigateur refuse les notifications/)).toBeVisible();
  expect(screen.getByRole("switch", { name })).not.toBeChecked();
});

it("asks the browser nothing where the server can tell nothing", async () => {
  const { requestPermission } = browserWith("granted");
  const { user } = renderPart(<PreferencesSection />, {
    "GET /api/push-key": refusal(503, "not_configured", "Les notifications ne sont pas configurées."),
  });
  await user.click(await screen.findByRole("switch", { name }));
  expect(await screen.findByText("Les notifications ne sont pas configurées.")).toBeVisible();
  expect(requestPermission).not.toHaveBeenCalled();
});

it.each([
  ["somebody else", aSession().user.id.replace(/1$/, "9"), uuid(500)],
  ["another organization of theirs", aSession().user.id, uuid(501)],
])("is off for %s on the same device, and turned on is theirs from then on", async (_, id, organization) => {
  browserWith("granted");
  const replies = { "GET /api/push-key": KEY, [`POST ${PATH}`]: { subscribed: true } };
  const first = renderPart(<PreferencesSection />, replies);
  await first.user.click(await screen.findByRole("switch", { name }));
  await waitFor(() => expect(screen.getByRole("switch", { name })).toBeChecked());
  first.unmount();

  const theirs = aSession({ organization });
  const other = { ...theirs, user: { ...theirs.user, id } };
  const { user, callsOf, unmount } = renderPart(<PreferencesSection />, {
    ...replies,
    "GET /api/auth/get-session": other,
  });
  expect(await screen.findByRole("switch", { name })).not.toBeChecked();
  await user.click(screen.getByRole("switch", { name }));
  await waitFor(() => expect(screen.getByRole("switch", { name })).toBeChecked());
  expect(callsOf(`POST ${PATH}`)).toHaveLength(1);
  unmount();

  renderPart(<PreferencesSection />, { "GET /api/auth/get-session": aSession() });
  expect(await screen.findByRole("switch", { name })).not.toBeChecked();
});

it("says so where the browser cannot subscribe", async () => {
  const { pushManager } = browserWith("granted");
  pushManager.subscribe.mockRejectedValue(new DOMException("no service", "AbortError"));
  const { user } = renderPart(<PreferencesSection />, { "GET /api/push-key": KEY });
  await user.click(await screen.findByRole("switch", { name }));
  expect(await screen.findByText(/^Ce navigateur n’a pas pu activer les notifications/)).toBeVisible();
});

it("leaves nothing in the browser that the server does not know of", async () => {
  const { made } = browserWith("granted");
  const { user } = renderPart(<PreferencesSection />, {
    "GET /api/push-key": KEY,
    [`POST ${PATH}`]: refusal(503, "unavailable", "Réessayez dans un instant."),
  });
  await user.click(await screen.findByRole("switch", { name }));
  expect(await screen.findByText("Réessayez dans un instant.")).toBeVisible();
  expect(made.unsubscribe).toHaveBeenCalled();
});

it("ends in the browser and at the server", async () => {
  const { made } = browserWith("granted", true);
  keepPushOwner(pushOwnerOf(aSession()));
  const { user } = renderPart(<PreferencesSection />);
  const toggle = await screen.findByRole("switch", { name });
  expect(toggle).toBeChecked();
  const seen = answer({ [`DELETE ${PATH}`]: { subscribed: false } });
  await user.click(toggle);
  await waitFor(() => expect(seen.map(({ call }) => call)).toContain(`DELETE ${PATH}`));
  expect(made.unsubscribe).toHaveBeenCalled();
  await waitFor(() => expect(toggle).not.toBeChecked());
});

it("is not offered where the browser cannot", async () => {
  renderPart(<PreferencesSection />);
  expect(await screen.findByText("Message du matin")).toBeVisible();
  expect(screen.queryByRole("switch", { name })).toBeNull();
});
