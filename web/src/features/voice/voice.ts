import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { contract as changeVoice } from "../../../../functions/suggestions/drafts/voice/change-voice.ts";
import type { contract as forgetVoice } from "../../../../functions/suggestions/drafts/voice/forget-voice.ts";
import type { contract as getVoice } from "../../../../functions/suggestions/drafts/voice/get-voice.ts";
import type { contract as getWordsChanged } from "../../../../functions/suggestions/drafts/voice/get-words-changed.ts";
import { messageOf } from "../../lib/api-error.ts";
import { call, type CallInput } from "../../lib/call.ts";
import { notify } from "../../ui/notify.ts";

/** What was learnt of how the signed-in person writes. Asked anew each time: it is learnt meanwhile. */
export function voiceQuery() {
  return queryOptions({
    queryKey: ["voice"],
    queryFn: ({ signal }) => call<typeof getVoice>({ method: "GET", path: "/api/me/voice", signal }),
    staleTime: 0,
  });
}

/** The words that the signed-in person changed before sending, by week. */
export function wordsChangedQuery() {
  return queryOptions({
    queryKey: ["words-changed"],
    queryFn: ({ signal }) =>
      call<typeof getWordsChanged>({ method: "GET", path: "/api/me/words-changed", signal }),
    staleTime: 0,
  });
}

/** Strikes a trait out, takes that back, or has more learnt or no more; says so where it was not saved. */
export function useChangeVoice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NonNullable<CallInput<typeof changeVoice>["body"]>) =>
      call<typeof changeVoice>({ method: "PATCH", path: "/api/me/voice", body }),
    // One after the other: each answers the whole.
    scope: { id: "voice" },
    onSuccess: (changed) => client.setQueryData(voiceQuery().queryKey, changed),
    onError: (error) =>
      notify({ kind: "error", text: `Le choix n’est pas enregistré. ${messageOf(error)}`, id: "voice" }),
  });
}

/** Forgets all that was learnt. */
export function useForgetVoice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call<typeof forgetVoice>({ method: "DELETE", path: "/api/me/voice" }),
    scope: { id: "voice" },
    onSuccess: (changed) => client.setQueryData(voiceQuery().queryKey, changed),
  });
}
