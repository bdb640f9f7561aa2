import { managesMembers } from "./roles.ts";
import { useOwnRole } from "./own-role.ts";

/** Whether the signed-in person manages their active organization; false until it is known. */
export function useManages(): boolean {
  return managesMembers(useOwnRole().role ?? "");
}
