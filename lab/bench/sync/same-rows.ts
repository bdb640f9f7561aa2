import { isDeepStrictEqual } from "node:util";
import type { PortalRows } from "../../../dev/test/portal-rows.ts";

/** Whether both contain the same rows, by each field; an undefined field equals an absent one. */
export function sameRows(one: PortalRows, other: PortalRows): boolean {
  const plain = (rows: PortalRows): unknown => JSON.parse(JSON.stringify(rows));
  return isDeepStrictEqual(plain(one), plain(other));
}
