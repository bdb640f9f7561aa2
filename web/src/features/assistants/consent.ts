import { queryOptions, useMutation } from "@tanstack/react-query";
import type { contract as giveConsent } from "../../../../functions/assistants/give-consent.ts";
import type { contract as readConsent } from "../../../../functions/assistants/read-consent.ts";
import { call } from "../../lib/call.ts";

/** What an assistant asks for, by the query of the address that it opened. */
export function consentQuery(request: string) {
  return queryOptions({
    queryKey: ["consent", request],
    queryFn: ({ signal }) =>
      call<typeof readConsent>({ method: "GET", path: "/api/oauth/consent", query: { request }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Answers an assistant, for an organization or, with none, by a refusal; its reply says where the browser goes on. */
export function useAnswer(request: string) {
  return useMutation({
    gcTime: 0,
    mutationFn: (organizationId: string | null) =>
      call<typeof giveConsent>({
        method: "POST",
        path: "/api/oauth/consent",
        body: { request, organizationId },
      }),
  });
}
