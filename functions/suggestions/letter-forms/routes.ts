import { type RouteRow, sessionGate } from "../../http/route-row.ts";
import { getLetter, setLetterChoice } from "./contract.ts";

export const letterRoutes: readonly RouteRow[] = [
  {
    name: "LetterGet",
    contract: getLetter,
    handler: "functions/suggestions/letter-forms/get-letter.route.handler",
    environment: sessionGate,
  },
  {
    name: "LetterSetChoice",
    contract: setLetterChoice,
    handler: "functions/suggestions/letter-forms/set-letter-choice.route.handler",
    environment: [...sessionGate, "dataApi", "queue"],
  },
];
