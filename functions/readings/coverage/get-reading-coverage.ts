import type { ManagerContext } from "../../http/context.ts";
import { defineContract, type Wire } from "../../http/contract.ts";
import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { costOf } from "../../model/prices.ts";
import { type ModelSettings, modelSettings } from "../../model/settings.ts";
import { wantedByModel } from "../model/reader.ts";
import { ReadingCoverage } from "./contract.ts";
import { type Counted, countCoverage } from "./store.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/intelligence/reading",
  summary: "Ce qui est lu des textes récents, et par qui\u00A0; pour les propriétaires et administrateurs.",
  response: ReadingCoverage,
});

/** What a text takes of the model, its part of the prompt included. */
const A_TEXT = { inputTokens: 900, outputTokens: 60, cachedTokens: 0, cacheWriteTokens: 0, searches: 0 };
/** USD a text where no model is configured (docs/cost.md). */
const USUAL_USD = 0.000165;
/** A batch's price, relative to direct calls. */
const HALF = 0.5;
const DAY = 86_400_000;

/**
 * GET /api/intelligence/reading: how much of the texts that a model is asked about is read, by whom, and what a model
 * would cost. For managers.
 */
export async function getReadingCoverage({ ctx }: { ctx: ManagerContext }): Promise<Wire<typeof contract>> {
  const settings = modelSettings(ctx.environment);
  const { since } = wantedByModel(ctx);
  const counted = await countCoverage(ctx, { since, byModel: settings !== undefined });
  const sum = (which: (one: Counted) => boolean, what: "texts" | "unasked" = "texts"): number =>
    counted.filter(which).reduce((total, one) => total + one[what], 0);
  const of = (place: Counted["place"]): number => sum((one) => one.place === place);
  // Machine mail is the local reader's alone.
  const texts = sum(({ machine }) => !machine, "unasked");
  const price = priceOfText(settings);
  const directUsd = price === null ? null : texts * price;
  const hasBatches = settings === undefined || settings.capabilities.has("batch");
  return {
    days: Math.round((ctx.clock.now().getTime() - since.getTime()) / DAY),
    total: sum(() => true),
    byPerson: of("person"),
    byModel: of("model"),
    locally: { withFacts: of("withFacts"), empty: of("empty") },
    unread: {
      machine: sum(({ place, machine }) => place === "unread" && machine),
      other: sum(({ place, machine }) => place === "unread" && !machine),
    },
    waiting: of("waiting"),
    model: {
      configured: settings !== undefined,
      texts,
      directUsd,
      batchUsd: directUsd === null || !hasBatches ? null : directUsd * HALF,
    },
  };
}

/** Null where the price of the model that reads is unknown. */
const priceOfText = (settings: ModelSettings | undefined): number | null =>
  settings === undefined ? USUAL_USD : costOf(settings.models.small, A_TEXT, { regional: settings.regional });

export const route = endpoint(
  contract,
  {
    role: "manager",
    refusal: "L’état de la lecture est réservé aux propriétaires et administrateurs de l’organisation.",
  },
  getReadingCoverage,
  { name: "IntelligenceGetReading", environment: ["model"], timeoutSeconds: 29 },
);
export const handler = lambda(route);
