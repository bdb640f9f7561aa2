import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  addPushSubscription,
  getPushKey,
  removePushSubscription,
} from "../../../../functions/push/contract.ts";
import { ApiError, messageOf } from "../../lib/api-error.ts";
import { call } from "../../lib/call.ts";
import { notify } from "../../ui/notify.ts";

/** What the browser itself refuses, which says why to developers only. */
const REFUSED =
  "Ce navigateur n’a pas pu s’abonner à ses notifications. Réessayez hors de la navigation privée.";

/** The push manager of this browser; null where it has none, or no service worker of ours. */
async function pushManager(): Promise<PushManager | null> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  const registration = await serviceWorker?.getRegistration();
  return registration?.pushManager ?? null;
}

/** Whether this browser is told of one's list; null where it cannot be. */
export function pushQuery() {
  return queryOptions({
    queryKey: ["push"],
    queryFn: async () => {
      const manager = await pushManager();
      return manager === null ? null : (await manager.getSubscription()) !== null;
    },
    staleTime: 0,
  });
}

/** Has this browser told of one's list, once its person lets it, or no longer. */
export function usePush() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isWanted: boolean) => (isWanted ? subscribe() : unsubscribe()),
    onSettled: () => client.invalidateQueries({ queryKey: pushQuery().queryKey }),
    onError: (error) =>
      notify({
        kind: "error",
        text: error instanceof ApiError ? messageOf(error) : REFUSED,
        id: "preferences",
      }),
  });
}

async function subscribe(): Promise<void> {
  const manager = await pushManager();
  if (manager === null) return;
  if ((await Notification.requestPermission()) !== "granted") {
    notify({
      kind: "plain",
      text: "Votre navigateur refuse les notifications de ce site\u00A0: autorisez-les dans ses réglages.",
      id: "preferences",
    });
    return;
  }
  const { publicKey } = await call<typeof getPushKey>({ method: "GET", path: "/api/push-key" });
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
    throw error;
  }
}

async function unsubscribe(): Promise<void> {
  const subscription = await (await pushManager())?.getSubscription();
  if (subscription == null) return;
  await subscription.unsubscribe();
  await call<typeof removePushSubscription>({
    method: "DELETE",
    path: "/api/me/push-subscriptions",
    body: { endpoint: subscription.endpoint },
  });
}
