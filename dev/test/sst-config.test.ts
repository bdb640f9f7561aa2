import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEnvironment } from "../../functions/env.ts";
import { type FunctionRow, routeKey } from "../../functions/http/route-row.ts";
import { routes } from "../../functions/routes.generated.ts";
import { schedules, workers } from "../../functions/schedules.ts";
import { REQUIRED_SECRETS, SECRETS, secretsOf } from "../../functions/secrets/names.ts";
import { readSecrets, SecretsSource } from "../../functions/secrets/read-secrets.ts";
import { contentSecurityPolicyHeader } from "../../web/csp.ts";
import {
  type cloudFrontCustomHeaders,
  type cloudFrontSecurityHeaders,
  securityHeaders,
} from "../../web/security-headers.ts";
import { SSM_CREDENTIALS, startSsm } from "@relance/simulators/ssm.ts";
import { type Asked, ENTRANCE_KEYS, runSstConfig } from "./fake-sst.ts";

interface DeployedFunction {
  handler: string;
  environment: Record<string, string>;
  permissions: { actions: string[]; resources: string[] }[];
}

/** Formats that functions/env.ts insists on. */
function secretValue(name: string): string {
  if (name === "ENTRANCE_KEY") return ENTRANCE_KEYS;
  if (name === "TOKEN_KEY") return Buffer.alloc(32, name).toString("base64");
  if (name === "VAPID_PRIVATE_KEY") return Buffer.alloc(32, name).toString("base64url");
  const scheme = name.endsWith("DATABASE_URL") ? "postgres" : "https";
  return `${scheme}://secret.example/${name}/0123456789`;
}

const ssm = await startSsm();
afterAll(() => ssm.stop());

const QUEUES = ["InteractiveWork", "MorningWork", "BulkWork"];
const rows: FunctionRow[] = [...routes, ...Object.values(workers), ...schedules];

describe("sst.config.ts", () => {
  let asked: Asked[];
  let app: Record<string, unknown>;
  const all = (type: string): Asked[] => asked.filter((one) => one.type === type);
  const only = (type: string, name?: string): Asked => {
    const found = all(type).filter((one) => name === undefined || one.name === name);
    if (found.length !== 1 || found[0] === undefined)
      throw new Error(`${found.length} of ${type} ${name ?? ""}`);
    return found[0];
  };
  const deployed = (): DeployedFunction[] =>
    [
      ...all("sst.aws.ApiGatewayV2.route").map(({ args }) => (args["rest"] as unknown[])[0]),
      ...all("sst.aws.Queue.subscribe").map(({ args }) => args["first"]),
      ...all("sst.aws.CronV2").map(({ args }) => args["function"]),
    ] as DeployedFunction[];
  const functionOf = (row: FunctionRow): DeployedFunction => {
    const { handler } = row;
    // The workers have one handler: theirs are in the order of their rows.
    const worker = Object.values(workers).findIndex((one) => one === row);
    const found = deployed()
      .filter((one) => one.handler === handler)
      .slice(...(worker < 0 ? [] : [worker, worker + 1]));
    if (found.length !== 1 || found[0] === undefined)
      throw new Error(`${found.length} functions for ${handler}`);
    return found[0];
  };

  beforeAll(async () => {
    ({ app, asked } = await runSstConfig("production"));
  });

  it("deploys one function a row and no other", () => {
    expect(
      deployed()
        .map(({ handler }) => handler)
        .toSorted(),
    ).toEqual(rows.map(({ handler }) => handler).toSorted());
    expect(all("sst.aws.ApiGatewayV2.route").map(({ name }) => name)).toEqual(routes.map(routeKey));
  });

  /** What a function's code has once it has read its secrets, by its own permissions. */
  const variablesOf = async (row: FunctionRow, given = Object.values(SECRETS).flat()) => {
    const { environment, permissions } = functionOf(row);
    ssm.parameters.clear();
    for (const name of given) ssm.parameters.set(`/relance/production/${name}`, secretValue(name));
    ssm.allowed = permissions.flatMap(({ actions, resources }) =>
      actions.includes("ssm:GetParameters") ? resources : [],
    );
    const whole = { ...environment, ...SSM_CREDENTIALS, AWS_ENDPOINT_URL_SSM: ssm.url };
    const secrets = environment["SECRETS"] ? await readSecrets(SecretsSource.parse(whole)) : {};
    return { ...whole, ...secrets };
  };

  it.each(rows)("$name finds every variable of its groups", async (row) => {
    const environment = createEnvironment(await variablesOf(row));
    for (const group of row.environment) expect(() => environment[group]()).not.toThrow();
  });

  it.each(rows)("$name may read the secrets of its groups, and no others", (row) => {
    const { environment, permissions } = functionOf(row);
    const names = secretsOf(row.environment);
    const readable = permissions.flatMap(({ actions, resources }) =>
      actions.some((action) => action.startsWith("ssm:")) ? resources : [],
    );
    expect(readable).toEqual(
      names.map((name) => `arn:aws:ssm:eu-west-3:123456789012:parameter/relance/production/${name}`),
    );
    expect(names.includes("TOKEN_KEY")).toBe(row.environment.includes("tokens"));
    expect(names.includes("HUBSPOT_CLIENT_SECRET")).toBe(row.environment.includes("crms"));
    expect(names.includes("SUPABASE_JWT_KEY")).toBe(row.environment.includes("dataApi"));
    expect(names.includes("AUTH_DATABASE_URL")).toBe(row.environment.includes("authDatabase"));
    expect(names.includes("BETTER_AUTH_SECRET")).toBe(row.environment.includes("auth"));
    // Its environment, which the console shows, holds their names alone.
    const inClear = Object.keys(environment);
    expect(inClear.filter((name) => names.includes(name))).toEqual([]);
    expect(JSON.stringify(environment)).not.toContain("0123456789");
    expect(inClear.includes("QUEUE_URL")).toBe(row.environment.includes("queue"));
    expect(
      inClear.filter((name) => name.startsWith("AWS_") || name === "DEMO_WRITER" || name === "CLOCK"),
    ).toEqual([]);
  });

  it.each(rows)("$name may send to the queues, or look at them, only when it has their addresses", (row) => {
    const { permissions } = functionOf(row);
    const allowed = permissions.flatMap(({ actions }) => actions);
    const usual =
      /^(?:sqs:(?:SendMessage|ChangeMessageVisibility|GetQueueAttributes)|ssm:GetParameters|s3:PutObject)$/;
    expect(allowed.filter((action) => !usual.test(action))).toEqual([]);
    const action = `sqs:${row.queueAction ?? "SendMessage"}`;
    const queues = permissions.flatMap(({ actions, resources }) =>
      actions.includes(action) ? resources.filter((arn) => arn !== "DeadLetters.arn") : [],
    );
    expect(queues).toEqual(row.environment.includes("queue") ? QUEUES.map((name) => `${name}.arn`) : []);
  });

  it("keeps what was erased for longer than backups, where one function may add to it and no other", () => {
    const { transform, ...args } = only("sst.aws.Bucket", "Erasures").args as {
      transform: { lifecycle: (args: { rules: object[] }) => void };
    };
    expect(args).toEqual({
      versioning: true,
      lifecycle: [{ id: "age", prefix: "erasures/", expiresIn: "400 days" }],
    });
    const made = { rules: [{ id: "age" }] };
    transform.lifecycle(made);
    expect(made.rules).toEqual([{ id: "age", noncurrentVersionExpiration: { noncurrentDays: 30 } }]);
    const given = rows.filter((row) =>
      functionOf(row).permissions.some(({ actions }) => actions.some((action) => action.startsWith("s3:"))),
    );
    expect(given.map(({ name }) => name)).toEqual(["ErasuresExport"]);
    expect(given.flatMap((row) => functionOf(row).permissions)).toContainEqual({
      actions: ["s3:PutObject"],
      resources: ["Erasures.arn/erasures/*"],
    });
  });

  it("lets each worker alone, and of its own queue, say when a message comes again", () => {
    const may = rows.filter((row) =>
      functionOf(row).permissions.some(({ actions }) => actions.includes("sqs:ChangeMessageVisibility")),
    );
    expect(may).toEqual(Object.values(workers));
    may.forEach((row, index) =>
      expect(functionOf(row).permissions).toContainEqual({
        actions: ["sqs:ChangeMessageVisibility"],
        resources: [`${QUEUES[index]}.arn`],
      }),
    );
  });

  it("gives the eighteen services one may sign in by to the sign-in alone, and their names fit", () => {
    expect(SECRETS.social).toHaveLength(37);
    for (const row of rows) {
      const names = functionOf(row).environment["SECRETS"]?.split(",") ?? [];
      const given = names.filter((name) => SECRETS.social.includes(name));
      expect(given, row.name).toEqual(row.name === "Auth" ? SECRETS.social : []);
      // SST's own variables take the rest of Lambda's 4 kB.
      expect(Object.entries(functionOf(row).environment).join("").length).toBeLessThan(4_096 - 1_024);
    }
  });

  it.each(rows)("$name runs with the required secrets alone, and offers no service then", async (row) => {
    const environment = createEnvironment(await variablesOf(row, [...REQUIRED_SECRETS]));
    for (const group of row.environment) expect(() => environment[group]()).not.toThrow();
    expect(Object.keys(environment.social())).toEqual(["GITLAB_URL"]);
  });

  it("keeps no secret in what it deploys but CloudFront's key", () => {
    expect(asked.filter(({ type }) => type === "sst.Secret")).toEqual([]);
    expect(all("aws.ssm.getParameterOutput").map(({ args }) => args)).toEqual([
      { name: "/relance/production/ENTRANCE_KEY", withDecryption: true },
    ]);
  });

  it("runs small functions on the current Node, and keeps their logs for a while", () => {
    expect(only("$transform").args).toMatchObject({
      architecture: "arm64",
      runtime: "nodejs24.x",
      nodejs: { minify: true, plugins: "infra/bundles/plugins.mjs", esbuild: { external: ["pg-native"] } },
      logging: { retention: "1 month" },
    });
  });

  it("gives a message back long after its worker must have ended, and then sets it aside", () => {
    Object.values(workers).forEach((worker, index) => {
      const { args } = only("sst.aws.Queue", QUEUES[index]);
      expect(args["visibilityTimeout"]).toBe(`${worker.visibilitySeconds} seconds`);
      expect(worker.visibilitySeconds).toBeGreaterThanOrEqual(6 * worker.timeoutSeconds);
      expect(args["dlq"]).toEqual({ queue: "DeadLetters.arn", retry: worker.attempts });
      expect(all("sst.aws.Queue.subscribe")[index]?.args["rest"]).toMatchObject([
        {
          batch: { partialResponses: true },
          transform: { eventSourceMapping: { scalingConfig: { maximumConcurrency: worker.concurrency } } },
        },
      ]);
      expect(worker.concurrency).toBeGreaterThanOrEqual(2);
    });
  });

  it("tries scheduled work again, and then sets it aside", () => {
    expect(all("sst.aws.CronV2")).toHaveLength(schedules.length);
    for (const { args } of all("sst.aws.CronV2")) {
      expect(args).toMatchObject({
        timezone: "Europe/Paris",
        dlq: "DeadLetters.arn",
        function: {
          retries: 2,
          transform: {
            eventInvokeConfig: { destinationConfig: { onFailure: { destination: "DeadLetters.arn" } } },
          },
        },
      });
    }
  });

  it("answers screens and /api from one origin, within API Gateway's time", () => {
    expect(only("sst.aws.ApiGatewayV2").args["cors"]).toBe(false);
    const route = only("sst.aws.Router.route");
    expect(route.name).toBe("/api");
    expect(route.args["rest"]).toEqual(["https://api.example", { readTimeout: "30 seconds" }]);
    expect(only("sst.aws.StaticSite").args["build"]).toMatchObject({ output: "web/dist" });
  });

  it("logs routes and addresses at the gateway, and no paths, which hold tokens", () => {
    type Stage = { accessLogSettings?: object; defaultRouteSettings?: object };
    const { stage } = only("sst.aws.ApiGatewayV2").args["transform"] as { stage: (args: Stage) => void };
    const args: Stage = { accessLogSettings: { destinationArn: "arn", format: "$context.path" } };
    stage(args);
    const { format, ...rest } = args.accessLogSettings as { format: string; destinationArn: string };
    expect(rest).toEqual({ destinationArn: "arn" });
    const logged = Object.values(JSON.parse(format) as Record<string, string>);
    expect(logged).toEqual(expect.arrayContaining(["$context.routeKey", "$context.identity.sourceIp"]));
    const harmless =
      /^\$context\.(request(Id|Time)|identity\.sourceIp|routeKey|httpMethod|status|responseLatency|integration\.\w+)$/;
    for (const variable of logged) expect(variable).toMatch(harmless);
    // Nor has a route of ours a secret for a parameter; better-auth's are under one greedy route.
    expect(routes.map(routeKey).filter((key) => /\{\w*(?:token|secret|code)/i.test(key))).toEqual([]);
    expect(args.defaultRouteSettings).toMatchObject({ throttlingRateLimit: 200 });
  });

  it("keeps no log at CloudFront, whose lines hold paths and queries", () => {
    const { transform } = only("sst.aws.Router").args as { transform: { cdn: (args: object) => void } };
    const args = { defaultCacheBehavior: {} };
    transform.cdn(args);
    expect(Object.keys(args).toSorted()).toEqual([
      "customErrorResponses",
      "defaultCacheBehavior",
      "transform",
    ]);
    expect(JSON.stringify(args)).not.toMatch(/log/i);
    expect(asked.map(({ type }) => type).filter((type) => /log/i.test(type))).toEqual([]);
  });

  it("lets through to /api only what came through CloudFront", async () => {
    const { edge } = only("sst.aws.Router").args as { edge: { viewerRequest: { injection: string } } };
    const request = { uri: "/api/auth/ok", headers: { "x-relance-entrance": { value: "guessed" } } };
    // oxlint-disable-next-line no-implied-eval, typescript/no-implied-eval -- the code of a CloudFront function is a text
    new Function("event", edge.viewerRequest.injection)({ request });
    const key = request.headers["x-relance-entrance"].value;
    const [newest, former] = ENTRANCE_KEYS.split(", ");
    expect(key).toBe(newest);
    // While it changes, the functions let both in.
    const keys = createEnvironment(await variablesOf(workers.bulk)).application().ENTRANCE_KEY;
    expect(keys).toEqual([newest, former]);
  });

  it("sends the headers that the local server sends", () => {
    const { args } = only("aws.cloudfront.ResponseHeadersPolicy");
    const policy = args["securityHeadersConfig"] as ReturnType<typeof cloudFrontSecurityHeaders>;
    const { items } = args["customHeadersConfig"] as ReturnType<typeof cloudFrontCustomHeaders>;
    const custom = items.filter(({ override }) => override).map(({ header, value }) => [header, value]);
    const { accessControlMaxAgeSec, includeSubdomains } = policy.strictTransportSecurity;
    expect({
      "content-security-policy": policy.contentSecurityPolicy.contentSecurityPolicy,
      "x-content-type-options": policy.contentTypeOptions.override ? "nosniff" : "",
      "x-frame-options": policy.frameOptions.frameOption,
      "referrer-policy": policy.referrerPolicy.referrerPolicy,
      ...Object.fromEntries(custom),
      "strict-transport-security": `max-age=${accessControlMaxAgeSec}${includeSubdomains ? "; includeSubDomains" : ""}`,
    }).toEqual(securityHeaders("https://relance.exemple.fr"));
  });

  it("sends the screens' content security policy, and lets a page of the API state its own", () => {
    expect(only("aws.cloudfront.ResponseHeadersPolicy").args).toMatchObject({
      securityHeadersConfig: {
        contentSecurityPolicy: { contentSecurityPolicy: contentSecurityPolicyHeader(), override: false },
        strictTransportSecurity: { override: true },
      },
    });
  });

  it("never removes production's data", () => {
    expect(app).toMatchObject({ name: "relance", removal: "retain", protect: true });
  });
});
