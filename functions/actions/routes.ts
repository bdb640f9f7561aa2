import { type RouteRow, sessionGate } from "../http/route-row.ts";
import {
  dismissAction,
  getAction,
  markActionDone,
  postponeAction,
  undoAction,
  updateAction,
} from "./contract.ts";

export const actionRoutes: readonly RouteRow[] = [
  {
    name: "ActionsGet",
    contract: getAction,
    handler: "functions/actions/get-action.route.handler",
    environment: [...sessionGate, "dataApi"],
  },
  {
    name: "ActionsUpdate",
    contract: updateAction,
    handler: "functions/actions/update-action.route.handler",
    environment: [...sessionGate, "dataApi"],
  },
  {
    name: "ActionsMarkDone",
    contract: markActionDone,
    handler: "functions/actions/mark-done.route.handler",
    environment: [...sessionGate, "dataApi", "queue"],
  },
  {
    name: "ActionsDismiss",
    contract: dismissAction,
    handler: "functions/actions/dismiss.route.handler",
    environment: [...sessionGate, "dataApi"],
  },
  {
    name: "ActionsPostpone",
    contract: postponeAction,
    handler: "functions/actions/postpone.route.handler",
    environment: [...sessionGate, "dataApi"],
  },
  {
    name: "ActionsUndo",
    contract: undoAction,
    handler: "functions/actions/undo.route.handler",
    environment: [...sessionGate, "dataApi"],
  },
];
