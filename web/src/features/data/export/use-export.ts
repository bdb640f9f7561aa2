import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../../lib/api-error.ts";
import { sessionQuery } from "../../../lib/session.ts";
import { notify } from "../../../ui/notify.ts";
import { type Collected, collectParts, NOTHING } from "./collect-parts.ts";
import { fetchPart } from "./fetch-part.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { counted } from "../../../lib/french-numbers.ts";

/** Browsers drop downloads that begin in the same instant. */
const BETWEEN_FILES = 400;

export type ExportState =
  | { readonly phase: "idle" }
  | { readonly phase: "running"; readonly collected: Collected }
  | { readonly phase: "failed"; readonly collected: Collected; readonly message: string }
  | { readonly phase: "done"; readonly files: number };

const IDLE: ExportState = { phase: "idle" };

/**
 * The export of the organization's data. It goes on while the person looks at other screens, and its state is
 * found again on coming back; `key` says whose it is.
 */
export function useExport(key: readonly [string, string, string]) {
  const client = useQueryClient();
  const { data: state } = useQuery<ExportState>({
    queryKey: key,
    queryFn: () => IDLE,
    initialData: IDLE,
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const set = (next: ExportState) => client.setQueryData<ExportState>(key, next);

  /** Its row is on screen, and says it all. */
  const seen = () => (client.getQueryCache().find({ queryKey: key })?.getObserversCount() ?? 0) > 0;

  const { mutate } = useMutation({
    mutationFn: async (from: Collected) => {
      let collected = from;
      set({ phase: "running", collected });
      const [, userId, organizationId] = key;
      const sameSession = () => {
        const session = client.getQueryData(sessionQuery().queryKey);
        return session?.user.id === userId && session.session.activeOrganizationId === organizationId;
      };
      try {
        const files = await collectParts(from, {
          fetchPart,
          onProgress: (next) => {
            // Somebody else's session, in the same tab, must get nothing of this one's, nor the reverse.
            if (!sameSession()) throw new SessionChanged();
            collected = next;
            set({ phase: "running", collected });
          },
        });
        for (const [index, file] of files.entries()) {
          if (index > 0) await new Promise((resolve) => setTimeout(resolve, BETWEEN_FILES));
          saveFile(file);
        }
        return files.length;
      } catch (error) {
        if (sameSession()) set({ phase: "failed", collected, message: messageOf(error) });
        throw error;
      }
    },
    onSuccess: (files) => {
      set({ phase: "done", files });
      if (seen()) return;
      const text = `Export terminé\u00A0: ${counted(files, "fichier téléchargé", "fichiers téléchargés")}`;
      notify({ kind: "success", text, id: "export" });
    },
    onError: (error) => {
      if (seen() || error instanceof SessionChanged) return;
      notify({ kind: "error", text: `L’export s’est arrêté. ${messageOf(error)}`, id: "export" });
    },
  });

  return {
    state,
    start: () => mutate(NOTHING),
    /** Asks only for what is missing. */
    resume: () => mutate(state.phase === "failed" ? state.collected : NOTHING),
  };
}

class SessionChanged extends Error {}
