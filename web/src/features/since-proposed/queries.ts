import { queryOptions } from "@tanstack/react-query";
import type { contract as listAnswers } from "../../../../functions/mailbox/replies/list-answers.ts";
import type { contract as listCalls } from "../../../../functions/telephone/list-calls.ts";
import { call } from "../../lib/call.ts";

/** While a page is open both are asked for this often, where they are watched for. */
const INTERVAL = 60_000;

/** Who has answered since something is proposed for them: one call for all cards. */
export const answersQuery = () =>
  queryOptions({
    queryKey: ["mailbox", "answers"],
    queryFn: ({ signal }) =>
      call<typeof listAnswers>({ method: "GET", path: "/api/me/mailbox/answers", signal }),
    refetchInterval: ({ state }) => (state.data?.watching === true ? INTERVAL : false),
  });

/** With whom somebody spoke by telephone since: one call for all cards. */
export const callsQuery = () =>
  queryOptions({
    queryKey: ["telephone", "calls"],
    queryFn: ({ signal }) => call<typeof listCalls>({ method: "GET", path: "/api/me/calls", signal }),
    refetchInterval: ({ state }) => (state.data?.watching === true ? INTERVAL : false),
  });
