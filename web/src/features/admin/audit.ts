import { queryOptions } from "@tanstack/react-query";
import type { contract as listAudit } from "../../../../functions/audit/list-audit.ts";
import { call, type CallInput } from "../../lib/call.ts";
import { retry } from "../../ui/paged-list.tsx";

/** A page of who did what, the newest first. What just happened stands in it. */
export function auditQuery(query: NonNullable<CallInput<typeof listAudit>["query"]>) {
  return queryOptions({
    queryKey: ["admin", "audit", query],
    queryFn: ({ signal }) => call<typeof listAudit>({ method: "GET", path: "/api/audit", query, signal }),
    placeholderData: (before) => before,
    staleTime: 0,
    retry,
  });
}
