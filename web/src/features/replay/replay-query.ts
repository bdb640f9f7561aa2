import { infiniteQueryOptions } from "@tanstack/react-query";
import type { contract as replay } from "../../../../functions/suggestions/replay/replay.ts";
import { call } from "../../lib/call.ts";

/** The replayed days, part by part, the newest first. */
export const replayQuery = () =>
  infiniteQueryOptions({
    queryKey: ["replay"],
    queryFn: ({ signal, pageParam }) =>
      call<typeof replay>({
        method: "GET",
        path: "/api/me/replay",
        query: pageParam === null ? {} : { before: pageParam },
        signal,
      }),
    // The first part is asked for without a day: the type is that of the days that follow.
    initialPageParam: null as string | null,
    getNextPageParam: ({ days, left }) => (left > 0 ? (days.at(-1)?.day ?? null) : null),
    // What was is not asked for again while one reads it.
    staleTime: Infinity,
  });
