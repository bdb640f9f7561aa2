import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Reply } from "../../../../../functions/http/contract.ts";
import type { ImportKind } from "../../../../../functions/imports/contract.ts";
import type { contract as runImport } from "../../../../../functions/imports/run-import.ts";
import { ApiError, messageOf } from "../../../lib/api-error.ts";
import { call } from "../../../lib/call.ts";
import { type Choices, choicesSent, previewsKey } from "./preview.ts";
import type { ChosenFile } from "./read-file.ts";

export type Outcome = Reply<typeof runImport>;

interface Confirmed {
  file: ChosenFile;
  kind: ImportKind;
  choices: Choices;
  skipErrors: boolean;
  shared: boolean;
}

/** Writes what was previewed and confirmed. A failure has the preview made again: it tells what is there now. */
export function useRunImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ file, kind, choices, skipErrors, shared }: Confirmed) =>
      call<typeof runImport>({
        method: "POST",
        path: "/api/imports",
        body: {
          kind,
          content: file.content,
          ...choicesSent(choices),
          confirmed: true,
          skipErrors,
          shared,
        },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: ["contacts"] }),
    onError: () => void client.invalidateQueries({ queryKey: previewsKey }),
  });
}

/** What became of an import that failed. Without an answer nobody knows whether it was written. */
export function failureOf(error: unknown): string {
  const unanswered = error instanceof ApiError && (error.status === 0 || error.status >= 502);
  return unanswered
    ? `${messageOf(error)} L’import a pu se faire quand même\u00A0: l’aperçu vous dira ce qui est déjà là, et rien ne sera importé deux fois.`
    : messageOf(error);
}
