import { useEffect } from "react";
import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { contract as addPushSubscription } from "../../../../functions/push/add-push-subscription.ts";
import type { contract as getPushKey } from "../../../../functions/push/get-push-key.ts";
import type { contract as removePushSubscription } from "../../../../functions/push/remove-push-subscription.ts";
import { ApiError, messageOf } from "../../lib/api-error.ts";
import { call } from "../../lib/call.ts";
import { sessionQuery } from "../../lib/session.ts";
import { notify } from "../../ui/notify.ts";
import { isPushOf, keepPushOwner, type PushOwner, pushOwnerOf } from "./push-owner.ts";

/** What the browser itself refuses, which says why to developers only. */
const REFUSED = "Ce navigateur n’a pas pu activer les notifications. Réessayez hors de la navigation privée.";

/** The push manager of this browser; null where it has none, or no service worker of ours. */
async function pushManager(): Promise<PushManager | null> {
  // Browsers have none in a private window, or without a secure origin; the types say always.
  const { serviceWorker }: { serviceWorker?: ServiceWorkerContainer } = navigator;
  const registration = await serviceWorker?.getRegistration();
  return registration?.pushManager ?? null;
}

const PUSH_KEY = ["push"];

/**
 * Whether this browser is told of the signed-in person's list, and what changes it: once its person lets it, or no
 * longer. `isOn` is null where it cannot be, or until it is known; told of somebody else's list, or of another
 * organization's, it is off for them.
 */
export function usePush() {
  const client = useQueryClient();
  const { data: session } = useQuery(sessionQuery());
  const owner = session ? pushOwnerOf(session) : null;
  const { data: isOn = null } = useQuery({
    queryKey: [...PUSH_KEY, owner],
    queryFn: owner === null ? skipToken : () => isSubscribed(owner),
    staleTime: 0,
  });
  useEffect(() => {
    if (isOn !== null) return;
    // On a first visit our service worker comes after the screen.
    const { serviceWorker }: { serviceWorker?: { readonly ready?: Promise<unknown> } } = navigator;
    void serviceWorker?.ready?.then(() => client.invalidateQueries({ queryKey: PUSH_KEY }));
  }, [isOn, client]);
  const change = useMutation({
    mutationFn: async (isWanted: boolean) => {
      if (owner !== null) await (isWanted ? subscribe(owner) : unsubscribe());
    },
    onSettled: () => client.invalidateQueries({ queryKey: PUSH_KEY }),
    onError: (error) =>
      notify({
        kind: "error",
        text: error instanceof ApiError ? messageOf(error) : REFUSED,
        id: "preferences",
      }),
  });
  return { isOn, change };
}

async function isSubscribed(owner: PushOwner): Promise<boolean | null> {
  const manager = await pushManager();
  return manager === null ? null : (await manager.getSubscription()) !== null && isPushOf(owner);
}

async function subscribe(owner: PushOwner): Promise<void> {
  const manager = await pushManager();
  if (manager === null) return;
  // Before the browser asks: a permission that serves nothing is not asked for.
  const { publicKey } = await call<typeof getPushKey>({ method: "GET", path: "/api/push-key" });
  if ((await Notification.requestPermission()) !== "granted") {
    notify({
      kind: "plain",
      text: "Votre navigateur refuse les notifications de ce site\u00A0: autorisez-les dans ses réglages.",
      id: "preferences",
    });
    return;
  }
  const made = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint = "", keys: { p256dh = "", auth = "" } = {} } = made.toJSON();
  try {
    await call<typeof addPushSubscription>({
      method: "POST",
      path: "/api/me/push-subscriptions",
      body: { endpoint, keys: { p256dh, auth } },
    });
  } catch (error) {
    // Nobody would ever tell this browser anything.
    await made.unsubscribe();
    keepPushOwner(null);
    throw error;
  }
  keepPushOwner(owner);
}

async function unsubscribe(): Promise<void> {
  const subscription = await (await pushManager())?.getSubscription();
  if (subscription == null) return;
  await subscription.unsubscribe();
  keepPushOwner(null);
  await call<typeof removePushSubscription>({
    method: "DELETE",
    path: "/api/me/push-subscriptions",
    body: { endpoint: subscription.endpoint },
  });
}
