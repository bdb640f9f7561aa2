import { AppError } from "../functions/http/errors.ts";

/**
 * Requests that one address may make in a minute, screens and API together: fifty a second, a quarter of what the API
 * bears of everybody (infra/api.ts). An office stands behind one address; whoever opens the product makes some fifty
 * requests, then a dozen for each page, and one a second while a CRM is being connected.
 */
export const CALLS_A_MINUTE = 3_000;

const WINDOW_SECONDS = 60;
const BODY = "RateLimited";

/** The error as the API words it. A firewall can name no request. */
const { code, message } = new AppError(
  "rate_limited",
  "Trop de demandes viennent de votre réseau. Réessayez dans une minute.",
);

type Change = NonNullable<NonNullable<sst.aws.RouterArgs["transform"]>["waf"]>;
type Arguments = Parameters<Extract<Change, (...args: never[]) => unknown>>[0];

/**
 * Makes SST's rule by address ours (decision 031): its window a minute instead of five, its answer the API's. No
 * samples of what was refused are kept: they hold cookies and the paths of links.
 */
export function limitCallers(args: Arguments): undefined {
  const { rules, visibilityConfig } = args;
  if (rules === undefined) throw new Error("The firewall's rules are not where they were.");
  args.visibilityConfig = unsampled(visibilityConfig);
  args.customResponseBodies = [
    { key: BODY, contentType: "APPLICATION_JSON", content: JSON.stringify({ error: { code, message } }) },
  ];
  args.rules = $util.output(rules).apply((all) =>
    all.map((rule) => {
      const { rateBasedStatement } = rule.statement;
      if (rateBasedStatement === undefined) throw new Error(`${rule.name} is no rule by rate.`);
      return {
        ...rule,
        action: {
          block: {
            customResponse: {
              responseCode: 429,
              customResponseBodyKey: BODY,
              responseHeaders: [
                { name: "retry-after", value: String(WINDOW_SECONDS) },
                { name: "cache-control", value: "no-store" },
              ],
            },
          },
        },
        statement: { rateBasedStatement: { ...rateBasedStatement, evaluationWindowSec: WINDOW_SECONDS } },
        visibilityConfig: unsampled(rule.visibilityConfig),
      };
    }),
  );
}

const unsampled = (config: Arguments["visibilityConfig"]) =>
  $util.output(config).apply((its) => ({ ...its, sampledRequestsEnabled: false }));
