import type { OpenApi, Operation, Reply } from "./open-api.ts";

const PREFIX = "#/components/responses/";

interface Reference {
  readonly $ref: string;
}
type Replies<T> = Record<string, T>;
type WithReplies<T> = Record<
  string,
  Record<string, Omit<Operation, "responses"> & { responses: Replies<T> }>
>;

/** A description whose replies that several calls give stand once, among its components. */
export interface SharedOpenApi extends Omit<OpenApi, "paths" | "components"> {
  readonly paths: WithReplies<Reply | Reference>;
  readonly components: OpenApi["components"] & { readonly responses: Replies<Reply> };
}

/** Puts each reply that stands more than once among the components: https://spec.openapis.org/oas/v3.1.1#reference-object */
export function shareReplies({ paths, components, ...rest }: OpenApi): SharedOpenApi {
  const times = new Map<string, number>();
  eachReply(paths, (_, reply) => {
    const text = JSON.stringify(reply);
    times.set(text, (times.get(text) ?? 0) + 1);
    return reply;
  });
  const names = new Map<string, string>();
  const responses: Replies<Reply> = {};
  const shared = eachReply<Reply, Reply | Reference>(paths, (status, reply) => {
    const text = JSON.stringify(reply);
    if (times.get(text) === 1) return reply;
    let name = names.get(text);
    if (name === undefined) {
      name = `${status}-${[...names.values()].filter((one) => one.startsWith(status)).length + 1}`;
      names.set(text, name);
      responses[name] = reply;
    }
    return { $ref: `${PREFIX}${name}` };
  });
  return { ...rest, paths: shared, components: { ...components, responses } };
}

/** The same with each reply in its place. Throws where one is missing. */
export function placeReplies({ paths, components, ...rest }: SharedOpenApi): OpenApi {
  const { responses, ...others } = components;
  const placed = eachReply<Reply | Reference, Reply>(paths, (_, reply) => {
    if (!("$ref" in reply)) return reply;
    const shared = responses[reply.$ref.slice(PREFIX.length)];
    if (shared === undefined) throw new Error(`no reply ${reply.$ref}`);
    return shared;
  });
  return { ...rest, paths: placed, components: others };
}

function eachReply<From, To>(
  paths: WithReplies<From>,
  change: (status: string, reply: From) => To,
): WithReplies<To> {
  const each = <A, B>(record: Record<string, A>, map: (key: string, value: A) => B): Record<string, B> =>
    Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(key, value)]));
  return each(paths, (_, methods) =>
    each(methods, (_, operation) => ({ ...operation, responses: each(operation.responses, change) })),
  );
}
