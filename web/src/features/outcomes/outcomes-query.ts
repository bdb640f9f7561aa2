import { queryOptions } from "@tanstack/react-query";
import type { contract as getOutcomes } from "../../../../functions/outcomes/get-outcomes.ts";
import { call } from "../../lib/call.ts";

/** What the lists of the last ninety days came to. */
export const outcomesQuery = () =>
  queryOptions({
    queryKey: ["outcomes"],
    queryFn: ({ signal }) => call<typeof getOutcomes>({ method: "GET", path: "/api/me/outcomes", signal }),
  });
