import { queryOptions } from "@tanstack/react-query";
import type { contract as getTelephone } from "../../../../../functions/telephone/get-telephone.ts";
import { call } from "../../../lib/call.ts";

/** The organization's telephone. */
export function telephoneQuery() {
  return queryOptions({
    queryKey: ["telephone"],
    queryFn: ({ signal }) => call<typeof getTelephone>({ method: "GET", path: "/api/telephone", signal }),
  });
}
