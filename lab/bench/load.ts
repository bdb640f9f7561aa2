import autocannon from "autocannon";

export interface Load {
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  /** What 97.5 % of them stay below. */
  p97: number;
  p99: number;
  /** Replies other than success, and requests without a reply. */
  failures: number;
}

/** Calls `url` over `connections` for `seconds`, cycling through `cookies`. */
export function load(
  url: string,
  cookies: readonly string[],
  connections: number,
  seconds: number,
): Promise<Load> {
  const requests = cookies.map((cookie) => ({ headers: { cookie } }));
  return loadRequests(url, requests, connections, seconds);
}

/** Sends `requests` in turn to `url` over `connections` for `seconds`. */
export async function loadRequests(
  url: string,
  requests: autocannon.Request[],
  connections: number,
  seconds: number,
): Promise<Load> {
  const result = await autocannon({ url, connections, duration: seconds, requests });
  return {
    requestsPerSecond: Math.round(result.requests.average * 10) / 10,
    p50: result.latency.p50,
    p97: result.latency.p97_5,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors + result.timeouts,
  };
}

/** The median, the upper of the two middle values of an even count; 0 for an empty list. */
export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
