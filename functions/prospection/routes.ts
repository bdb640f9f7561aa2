import { type RouteRow, sessionGate } from "../http/route-row.ts";
import {
  countMentions,
  createSuppression,
  deleteSuppression,
  erasePersonalData,
  exportPersonalData,
  listSuppressions,
  previewRetention,
} from "./contract.ts";

export const prospectionRoutes: readonly RouteRow[] = [
  {
    name: "ProspectionListSuppressions",
    contract: listSuppressions,
    handler: "functions/prospection/list-suppressions.route.handler",
    environment: sessionGate,
  },
  {
    name: "ProspectionCreateSuppression",
    contract: createSuppression,
    handler: "functions/prospection/create-suppression.route.handler",
    environment: sessionGate,
  },
  {
    name: "ProspectionDeleteSuppression",
    contract: deleteSuppression,
    handler: "functions/prospection/delete-suppression.route.handler",
    environment: sessionGate,
  },
  {
    name: "ProspectionPreviewRetention",
    contract: previewRetention,
    handler: "functions/prospection/retention/preview-retention.route.handler",
    environment: sessionGate,
  },
  {
    name: "ProspectionExportPersonalData",
    contract: exportPersonalData,
    handler: "functions/prospection/export-personal-data.route.handler",
    environment: sessionGate,
    timeoutSeconds: 29,
  },
  {
    name: "ProspectionCountMentions",
    contract: countMentions,
    handler: "functions/prospection/count-mentions.route.handler",
    environment: [...sessionGate, "queue"],
  },
  {
    name: "ProspectionErasePersonalData",
    contract: erasePersonalData,
    handler: "functions/prospection/erase-personal-data.route.handler",
    environment: [...sessionGate, "queue"],
    timeoutSeconds: 29,
  },
];
