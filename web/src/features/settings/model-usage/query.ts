import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { contract as getModelUsage } from "../../../../../functions/intelligence/usage/get-model-usage.ts";
import type { contract as updateModelLimits } from "../../../../../functions/intelligence/usage/update-model-limits.ts";
import type { contract as getReadingCoverage } from "../../../../../functions/readings/coverage/get-reading-coverage.ts";
import { call } from "../../../lib/call.ts";
import { notify } from "../../../ui/notify.ts";

/** A month's use of the model (`YYYY-MM`, UTC); this one's without it. */
export function modelUsageQuery(month?: string) {
  return queryOptions({
    queryKey: month === undefined ? ["model-usage"] : ["model-usage", month],
    queryFn: ({ signal }) =>
      call<typeof getModelUsage>({
        method: "GET",
        path: "/api/intelligence/usage",
        query: { month },
        signal,
      }),
  });
}

/** How much of the recent texts is read, and by whom. */
export function readingQuery() {
  return queryOptions({
    queryKey: ["reading-coverage"],
    queryFn: ({ signal }) =>
      call<typeof getReadingCoverage>({ method: "GET", path: "/api/intelligence/reading", signal }),
  });
}

/** Sets the organization's own monthly cap, in USD; null gives it back to the operator. */
export function useChangeCap() {
  const client = useQueryClient();
  const { queryKey } = modelUsageQuery();
  return useMutation({
    mutationFn: (monthlyUsd: number | null) =>
      call<typeof updateModelLimits>({
        method: "PATCH",
        path: "/api/intelligence/limits",
        body: { monthlyUsd },
      }),
    onSuccess: (limits) => {
      client.setQueryData(queryKey, (usage) => usage && { ...usage, limits });
      notify({ kind: "success", text: "Plafond enregistré." });
      // What is used of it has changed too.
      return client.invalidateQueries({ queryKey });
    },
  });
}
