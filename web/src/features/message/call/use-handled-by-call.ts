import { ApiError, messageOf } from "../../../lib/api-error.ts";
import { notify } from "../../../ui/notify.ts";
import { useArchive } from "../../../lib/contacts/archive.ts";

/** Marks an action done by a call: its message was not sent. One that is handled already is what was asked for. */
export function useHandledByCall() {
  const { mutateAsync } = useArchive();
  return async (actionId: string, noteId: string): Promise<void> => {
    try {
      await mutateAsync({ actionId, how: "done", sent: false, by: "call", noteId });
    } catch (error) {
      if (error instanceof ApiError && error.code === "conflict") return;
      notify({ kind: "error", text: `La proposition n’est pas marquée comme traitée. ${messageOf(error)}` });
    }
  };
}
