import path from "node:path";

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
        if (["nodes", "queue", "api"].includes(name)) return output(label);
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

/**
 * Runs sst.config.ts against a platform that only writes down what it is asked for: no account, no
 * network. A method call on a resource is written down as `sst.aws.ApiGatewayV2.route`. `dev`: as `sst dev` would.
 */
export async function runSstConfig(
  stage: string,
  { dev = false }: { dev?: boolean } = {},
): Promise<{ app: Record<string, unknown>; asked: Asked[] }> {
  const asked: Asked[] = [];
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
          const answer = INVOKES[name];
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
  const before = process.env["RELANCE_ALARM_EMAIL"];
  process.env["RELANCE_ALARM_EMAIL"] = "alarmes@exemple.test";
  await config.run().finally(() => {
    if (before === undefined) delete process.env["RELANCE_ALARM_EMAIL"];
    else process.env["RELANCE_ALARM_EMAIL"] = before;
  });
  return { app: config.app({ stage }), asked };
}
