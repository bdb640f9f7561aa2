import { type RouteRow, sessionGate } from "../http/route-row.ts";
import { addPushSubscription, getPushKey, removePushSubscription } from "./contract.ts";

export const pushRoutes: readonly RouteRow[] = [
  {
    name: "PushGetKey",
    contract: getPushKey,
    handler: "functions/push/get-push-key.route.handler",
    environment: [...sessionGate, "push"],
  },
  {
    name: "PushAddSubscription",
    contract: addPushSubscription,
    handler: "functions/push/add-push-subscription.route.handler",
    environment: sessionGate,
  },
  {
    name: "PushRemoveSubscription",
    contract: removePushSubscription,
    handler: "functions/push/remove-push-subscription.route.handler",
    environment: sessionGate,
  },
];
