import path from "node:path";
import { PRODUCTION_ENVIRONMENT, PRODUCTION_SECRETS } from "./production-variables.ts";

/** Something sst.config.ts asked for: `sst.aws.Queue`, its name, its arguments. */
export interface Asked {
  readonly type: string;
  readonly name: string;
  readonly args: Record<string, unknown>;
}

/** What sst.config.ts exports. */
interface Config {
  app: (input: { stage: string }) => Record<string, unknown>;
  run: () => Promise<unknown>;
}

/** Answers every property with another of its kind, down to a text that says where it came from. */
function output(label: string): Record<string, unknown> {
  return new Proxy<Record<string, unknown>>(
    {},
    {
      get: (_, property) => {
        const name = String(property);
        if (["nodes", "queue", "api", "cdn", "distribution"].includes(name)) return output(label);
        return name === "url" ? `https://${label.toLowerCase()}.example` : `${label}.${name}`;
      },
    },
  );
}

/** A value as Pulumi hands it on: `apply` answers the changed one, which is itself in every other respect. */
function applied(value: unknown): { apply: (change: (value: unknown) => unknown) => unknown } {
  return {
    apply: (change) => {
      const changed = change(value);
      if (!(changed instanceof Object) || "apply" in changed) return changed;
      return Object.defineProperty(changed, "apply", { value: applied(changed).apply });
    },
  };
}

/** The value of the one parameter that the deployment itself reads. */
export const ENTRANCE_KEYS = `${"n".repeat(40)}, ${"o".repeat(40)}`;

/** Answers about the account that the deployment asks for. */
const INVOKES: Record<string, object> = {
  "aws.getCallerIdentityOutput": { accountId: "123456789012" },
  "aws.getRegionOutput": { region: "eu-west-3" },
  "aws.ssm.getParameterOutput": {
    value: { apply: (change: (value: string) => unknown) => change(ENTRANCE_KEYS) },
  },
};

interface Deployment {
  readonly dev?: boolean;
  readonly secrets?: Readonly<Record<string, string | undefined>>;
  readonly environment?: Readonly<Record<string, string | undefined>>;
  readonly asked?: Asked[];
}

/**
 * Runs sst.config.ts against a platform that only writes down what it is asked for: no account, no
 * network. A method call on a resource is written down as `sst.aws.ApiGatewayV2.route`. `dev`: as `sst dev` would.
 * `secrets` are the stage's parameters, `environment` that of the deployment; `asked` is written to, whatever comes of it.
 */
export async function runSstConfig(
  stage: string,
  {
    dev = false,
    secrets = PRODUCTION_SECRETS,
    environment = PRODUCTION_ENVIRONMENT,
    asked = [],
  }: Deployment = {},
): Promise<{ app: Record<string, unknown>; asked: Asked[] }> {
  const path_ = `/relance/${stage}/`;
  const invokes: Record<string, unknown> = {
    ...INVOKES,
    "aws.ssm.getParametersByPath": Promise.resolve({
      names: Object.keys(secrets).map((name) => `${path_}${name}`),
      values: Object.values(secrets),
    }),
  };
  // Plain functions: what `new` makes of them is the object they answer.
  const component = (type: string) =>
    function ask(name: string, args: Record<string, unknown> = {}): object {
      asked.push({ type, name, args });
      const method =
        (called: string) =>
        (first: unknown, ...rest: unknown[]) =>
          asked.push({ type: `${type}.${called}`, name: String(first), args: { first, rest } });
      const made: object = Object.create(output(name));
      return Object.assign(made, { route: method("route"), subscribe: method("subscribe") });
    };
  const library = (prefix: string): object =>
    new Proxy(
      {},
      {
        get: (_, property) => {
          const name = `${prefix}.${String(property)}`;
          const answer = invokes[name];
          if (answer !== undefined)
            return (args: Record<string, unknown>) => {
              asked.push({ type: name, name: typeof args["name"] === "string" ? args["name"] : "", args });
              return answer;
            };
          return /\.[A-Z]\w*$/.test(name) ? component(name) : library(name);
        },
      },
    );
  Object.assign(globalThis, {
    sst: library("sst"),
    aws: library("aws"),
    $app: { name: "relance", stage },
    $dev: dev,
    $config: (config: unknown) => config,
    $interpolate: (texts: TemplateStringsArray, ...values: unknown[]) => String.raw(texts, ...values),
    $util: {
      all: (values: unknown) => applied(values),
      output: (value: unknown) => applied(value),
    },
    $transform: (_: unknown, change: (args: Record<string, unknown>) => void) => {
      const args: Record<string, unknown> = {};
      change(args);
      asked.push({ type: "$transform", name: "function", args });
    },
  });
  const { default: config }: { default: Config } = await import(
    path.resolve(import.meta.dirname, "../../sst.config.ts")
  );
  const before = { ...process.env };
  Object.assign(process.env, environment);
  for (const [name, value] of Object.entries(environment)) if (value === undefined) delete process.env[name];
  await config.run().finally(() => {
    for (const name of Object.keys(environment)) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  });
  return { app: config.app({ stage }), asked };
}
