import { AppError } from "../http/errors.ts";
import type { Log } from "../http/log.ts";

/**
 * Follows a list from cursor to cursor: answers the next one as it is given. Throws `crm_unreadable` for one that was given
 * before: such a list would be read without end, and were it taken for whole, the rest would be taken for deleted.
 */
export function advancing(log: Pick<Log, "error">, list: string): (next: string | undefined) => typeof next {
  const seen = new Set<string>();
  return (next) => {
    if (next !== undefined && seen.size === seen.add(next).size) {
      log.error("crm list does not go on", { list });
      throw new AppError("crm_unreadable");
    }
    return next;
  };
}
