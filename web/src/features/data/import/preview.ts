import { queryOptions } from "@tanstack/react-query";
import type { Reply } from "../../../../../functions/http/contract.ts";
import type { ImportKind } from "../../../../../functions/imports/contract.ts";
import type { contract as previewImport } from "../../../../../functions/imports/preview-import.ts";
import { call } from "../../../lib/call.ts";
import type { Mapping, Owners } from "./mapping.ts";
import type { ChosenFile } from "./read-file.ts";

export type Preview = Reply<typeof previewImport>;

/** What the person has chosen of a file beyond what the server guessed. */
export interface Choices {
  readonly mapping: Mapping;
  readonly owners: Owners;
}

/** As the server takes them. */
export const choicesSent = ({ mapping, owners }: Choices) => ({
  mapping: { ...mapping },
  ...(Object.keys(owners).length === 0 ? {} : { owners: { ...owners } }),
});

export const previewsKey = ["import-preview"] as const;

/** What a file would change, read by the server, which writes nothing. */
export function previewQuery(file: ChosenFile | null, kind: ImportKind, choices: Choices) {
  return queryOptions({
    queryKey: [...previewsKey, file?.id ?? 0, kind, choices] as const,
    queryFn: ({ signal }) =>
      call<typeof previewImport>({
        method: "POST",
        path: "/api/imports/preview",
        body: { kind, content: file?.content ?? "", ...choicesSent(choices) },
        signal,
      }),
    enabled: file !== null,
    // Made again only when something of it changes; forgotten with the screen.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // Some megabytes: sent again when the person asks.
    retry: false,
    // While another mapping is read, the columns stay in place.
    placeholderData: (before: Preview | undefined, query) =>
      query?.queryKey[1] === file?.id && query?.queryKey[2] === kind ? before : undefined,
  });
}

/** Lines with an error: those that are in none of the other counts. */
export function refusedLines(preview: Preview): number {
  const { rows, wouldCreate, wouldUpdate, unchanged, skipped } = preview;
  return Math.max(0, rows - wouldCreate - wouldUpdate - unchanged - skipped);
}
