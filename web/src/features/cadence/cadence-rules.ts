import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { CadenceRule } from "../../../../functions/suggestions/cadence/contract.ts";
import type { contract as listCadenceRules } from "../../../../functions/suggestions/cadence/list-cadence-rules.ts";
import type { contract as replaceCadenceRules } from "../../../../functions/suggestions/cadence/replace-cadence-rules.ts";
import { call } from "../../lib/call.ts";
import { contactsKey } from "../../lib/contacts/queries.ts";

/** The rules and how many contacts each covers; for managers. Counted again when contacts change. */
export function cadenceRulesQuery() {
  return queryOptions({
    queryKey: [...contactsKey, "cadence-rules"],
    queryFn: ({ signal }) =>
      call<typeof listCadenceRules>({ method: "GET", path: "/api/cadence-rules", signal }),
    staleTime: 0,
  });
}

/** Replaces the rules; every contact's cadence is then asked for anew. */
export function useReplaceRules() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (rules: CadenceRule[]) =>
      call<typeof replaceCadenceRules>({ method: "PUT", path: "/api/cadence-rules", body: { rules } }),
    onSuccess: async (saved) => {
      await client.invalidateQueries({ queryKey: [...contactsKey, "cadence"], refetchType: "none" });
      client.setQueryData(cadenceRulesQuery().queryKey, saved);
    },
  });
}
