/** Calls received, by method and path pattern. */
export type SimulatorStats = {
  total: number;
  calls: Record<string, number>;
  /** Replies 400, 403, 404, 405, 414 and 415, which a correct client never causes. */
  invalid: Record<string, number>;
  invalidRequests: number;
  unauthorized: number;
  rateLimited: number;
  faults: number;
};

export type StatsRecorder = {
  record(call: string, status: number, fault: boolean): void;
  read(): SimulatorStats;
  reset(): void;
};

const empty = (): SimulatorStats => ({
  total: 0,
  calls: {},
  invalid: {},
  invalidRequests: 0,
  unauthorized: 0,
  rateLimited: 0,
  faults: 0,
});

/** A recorder that has counted nothing yet. */
export function createStats(): StatsRecorder {
  let stats = empty();
  return {
    record: (call, status, fault) => {
      stats.total += 1;
      stats.calls[call] = (stats.calls[call] ?? 0) + 1;
      if (fault) stats.faults += 1;
      else if (status === 401) stats.unauthorized += 1;
      else if (status === 429) stats.rateLimited += 1;
      else if (status >= 400 && status < 500) {
        stats.invalidRequests += 1;
        stats.invalid[call] = (stats.invalid[call] ?? 0) + 1;
      }
    },
    read: () => structuredClone(stats),
    reset: () => {
      stats = empty();
    },
  };
}
