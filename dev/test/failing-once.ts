import type { Pool, PoolClient } from "pg";

/**
 * A pool whose connections break once at a statement. `meanwhile` is what others do before the next connection
 * is had.
 */
export function failingOnce(
  pool: Pool,
  statement: RegExp,
  meanwhile: () => Promise<unknown> = () => Promise.resolve(),
): { pool: Pool; failures: () => number } {
  let failures = 0;
  let isDone = false;
  const breaking = (client: PoolClient): PoolClient =>
    new Proxy(client, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        return (...values: unknown[]): unknown => {
          if (name === "query" && failures === 0 && statement.test(String(values[0]))) {
            failures++;
            return Promise.reject(new Error("connection lost"));
          }
          return Reflect.apply(value, target, values);
        };
      },
    });
  const connect = async (): Promise<PoolClient> => {
    if (failures > 0 && !isDone) {
      isDone = true;
      await meanwhile();
    }
    return breaking(await pool.connect());
  };
  const proxied = new Proxy(pool, {
    get: (target, name): unknown => (name === "connect" ? connect : Reflect.get(target, name)),
  });
  return { pool: proxied, failures: () => failures };
}
