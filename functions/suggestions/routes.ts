import { type RouteRow, sessionGate } from "../http/route-row.ts";
import { correctReading, getReadings, undoCorrection } from "../readings/contract.ts";
import { cadenceRoutes } from "./cadence/routes.ts";
import {
  chooseContact,
  draftOpened,
  getContactPromises,
  getOrigin,
  getStanding,
  lastChoices,
  listObjections,
  listPromises,
  stopMorningMail,
  whyEmpty,
  whyNot,
} from "./contract.ts";
import { letterRoutes } from "./letter-forms/routes.ts";
import { namedPeopleRoutes } from "./named-people/routes.ts";
import { voiceRoutes } from "./voice/routes.ts";

export const suggestionRoutes: readonly RouteRow[] = [
  ...cadenceRoutes,
  ...letterRoutes,
  ...namedPeopleRoutes,
  ...voiceRoutes,
  {
    name: "SuggestionsWhyNot",
    contract: whyNot,
    handler: "functions/suggestions/why-not/why-not.route.handler",
    environment: sessionGate,
  },
  {
    name: "SuggestionsChooseContact",
    contract: chooseContact,
    handler: "functions/suggestions/one-contact/choose-contact.route.handler",
    environment: sessionGate,
  },
  {
    name: "SuggestionsDraftOpened",
    contract: draftOpened,
    handler: "functions/suggestions/drafts/draft-opened.route.handler",
    environment: [...sessionGate, "queue"],
  },
  {
    name: "SuggestionsContactPromises",
    contract: getContactPromises,
    handler: "functions/suggestions/promises/contact-promises.route.handler",
    environment: sessionGate,
  },
  {
    name: "SuggestionsListPromises",
    contract: listPromises,
    handler: "functions/suggestions/promises/list-promises.route.handler",
    environment: sessionGate,
  },
  {
    name: "SuggestionsListObjections",
    contract: listObjections,
    handler: "functions/suggestions/objections/list-objections.route.handler",
    environment: sessionGate,
  },
  {
    name: "SuggestionsLastChoices",
    contract: lastChoices,
    handler: "functions/suggestions/last-choices.route.handler",
    environment: sessionGate,
  },
  {
    name: "SuggestionsWhyEmpty",
    contract: whyEmpty,
    handler: "functions/suggestions/why-empty/why-empty.route.handler",
    environment: sessionGate,
  },
  {
    name: "SuggestionsStopMorningMail",
    contract: stopMorningMail,
    handler: "functions/suggestions/morning-mail/stop-morning-mail.route.handler",
    environment: sessionGate,
  },
  {
    name: "SuggestionsGetOrigin",
    contract: getOrigin,
    handler: "functions/suggestions/origin/get-origin.route.handler",
    environment: sessionGate,
  },
  {
    name: "SuggestionsGetStanding",
    contract: getStanding,
    handler: "functions/suggestions/standing/get-standing.route.handler",
    environment: [...sessionGate, "model"],
  },
  {
    name: "ReadingsGet",
    contract: getReadings,
    handler: "functions/suggestions/readings/get-readings.route.handler",
    environment: sessionGate,
  },
  {
    name: "ReadingsCorrect",
    contract: correctReading,
    handler: "functions/suggestions/readings/correct-reading.route.handler",
    environment: [...sessionGate, "dataApi", "queue"],
  },
  {
    name: "ReadingsUndoCorrection",
    contract: undoCorrection,
    handler: "functions/suggestions/readings/undo-correction.route.handler",
    environment: [...sessionGate, "dataApi", "queue"],
  },
];
