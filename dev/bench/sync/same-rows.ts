import { isDeepStrictEqual } from "node:util";
import type { PortalRows } from "../../test/portal-rows.ts";

/** Whether two hold the same rows, each field of each; a field that is undefined is one that is not there. */
export function sameRows(one: PortalRows, other: PortalRows): boolean {
  const plain = (rows: PortalRows): unknown => JSON.parse(JSON.stringify(rows));
  return isDeepStrictEqual(plain(one), plain(other));
}
