import { beforeAll, describe, expect, it } from "vitest";
import { ErrorBody } from "../../functions/http/contract.ts";
import { type Asked, runSstConfig } from "./fake-sst.ts";

interface Rule {
  readonly name: string;
  readonly action: object;
  readonly statement: { rateBasedStatement: object };
  readonly visibilityConfig: object;
}
interface Firewall {
  rules: Rule[];
  visibilityConfig: object;
  customResponseBodies?: { key: string; contentType: string; content: string }[];
}
interface Router {
  readonly waf?: { readonly rateLimitPerIp: number; readonly managedRules: object };
  readonly transform: {
    readonly waf: (args: Firewall) => void;
    readonly cdn: (args: Record<string, unknown>) => void;
  };
}

let asked: Asked[];
const only = (type: string): Record<string, unknown> => {
  const [found, ...more] = asked.filter((one) => one.type === type);
  if (found === undefined || more.length > 0) throw new Error(`not one ${type}`);
  return found.args;
};
// As sst.config.ts writes it: fake-sst.ts hands on whatever it is given.
const router = () => only("sst.aws.Router") as unknown as Router;
beforeAll(async () => {
  ({ asked } = await runSstConfig("production"));
});

/** SST's own rules for what the router is given (`createWaf` of its router). */
function firewall(): Firewall {
  const visibilityConfig = { cloudwatchMetricsEnabled: true, sampledRequestsEnabled: true };
  const { waf, transform } = router();
  const rateBasedStatement = { limit: waf?.rateLimitPerIp, aggregateKeyType: "IP" };
  const rule = {
    name: "RateLimitPerIP",
    action: { block: {} },
    statement: { rateBasedStatement },
    visibilityConfig,
  };
  const args: Firewall = { rules: [rule], visibilityConfig };
  transform.waf(args);
  return args;
}

describe("the firewall in front of CloudFront", () => {
  it("limits what one address may ask for in a minute, to a quarter of what the API bears", () => {
    const { rules } = firewall();
    expect(rules.map(({ statement }) => statement)).toEqual([
      { rateBasedStatement: { limit: 3_000, aggregateKeyType: "IP", evaluationWindowSec: 60 } },
    ]);
    const args = { accessLogSettings: {}, defaultRouteSettings: { throttlingRateLimit: 0 } };
    const { stage } = only("sst.aws.ApiGatewayV2")["transform"] as { stage: (args: object) => void };
    stage(args);
    expect(3_000 / 60).toBe(args.defaultRouteSettings.throttlingRateLimit / 4);
  });

  it("takes no text of a customer for an attack", () => {
    expect(router().waf?.managedRules).toEqual({
      coreRuleSet: false,
      knownBadInputs: false,
      sqlInjection: false,
    });
  });

  it("refuses in the API's words, for as long as its window", () => {
    const { rules, customResponseBodies } = firewall();
    expect(rules[0]?.action).toEqual({
      block: {
        customResponse: {
          responseCode: 429,
          customResponseBodyKey: customResponseBodies?.[0]?.key,
          responseHeaders: [
            { name: "retry-after", value: "60" },
            { name: "cache-control", value: "no-store" },
          ],
        },
      },
    });
    const [body] = customResponseBodies ?? [];
    expect(body?.contentType).toBe("APPLICATION_JSON");
    expect(ErrorBody.parse(JSON.parse(body?.content ?? "")).error.code).toBe("rate_limited");
  });

  it("keeps no sample of a request, which holds cookies and links", () => {
    const { rules, visibilityConfig } = firewall();
    for (const config of [visibilityConfig, rules[0]?.visibilityConfig])
      expect(config).toEqual({ cloudwatchMetricsEnabled: true, sampledRequestsEnabled: false });
  });

  it("sees callers by addresses of which they have few", () => {
    const args: Record<string, unknown> = { defaultCacheBehavior: {} };
    router().transform.cdn(args);
    expect(args["transform"]).toEqual({ distribution: { isIpv6Enabled: false } });
  });

  it("costs a developer's stage nothing", async () => {
    const { asked: dev } = await runSstConfig("anna", { dev: true });
    expect(dev.find(({ type }) => type === "sst.aws.Router")?.args).not.toHaveProperty("waf");
  });
});

describe("a file that is gone", () => {
  it("is a 404 of the bucket, which may say so", () => {
    const { assets } = only("sst.aws.StaticSite")["transform"] as { assets: (args: object) => void };
    const args = {};
    assets(args);
    expect(args).toEqual({
      policy: [
        {
          actions: ["s3:ListBucket"],
          principals: [{ type: "service", identifiers: ["cloudfront.amazonaws.com"] }],
          conditions: [{ test: "StringEquals", variable: "AWS:SourceAccount", values: ["123456789012"] }],
          paths: [""],
        },
      ],
    });
  });

  it("is remembered neither by CloudFront nor by a browser", () => {
    const args: Record<string, unknown> = { defaultCacheBehavior: {} };
    router().transform.cdn(args);
    expect(args["customErrorResponses"]).toEqual([
      { errorCode: 403, errorCachingMinTtl: 0 },
      { errorCode: 404, errorCachingMinTtl: 0 },
    ]);
    const { items } = only("aws.cloudfront.ResponseHeadersPolicy")["customHeadersConfig"] as {
      items: object[];
    };
    expect(items).toContainEqual({ header: "cache-control", value: "no-store", override: false });
  });

  it("is told from those that are there, each of which says how long it is kept", () => {
    const { fileOptions } = only("sst.aws.StaticSite")["assets"] as {
      fileOptions: { cacheControl: string }[];
    };
    expect(fileOptions.map(({ cacheControl }) => cacheControl)).toEqual([
      "public,max-age=0,must-revalidate",
      "public,max-age=31536000,immutable",
    ]);
  });
});
