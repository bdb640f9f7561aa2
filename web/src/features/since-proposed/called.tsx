import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useArchive } from "../../lib/contacts/archive.ts";
import { Button } from "../../ui/button.tsx";
import { callsQuery } from "./queries.ts";
import styles from "./since-proposed.module.css";
import { whenInWords } from "./when-in-words.ts";

/** « Appel à 9 h 12 »: the telephone tells of a call since something is proposed for the contact; one tap closes it. */
export function Called({ contactId }: { contactId: string }) {
  const { data } = useQuery(callsQuery());
  const client = useQueryClient();
  const { mutate, isPending } = useArchive();
  const call = data?.data.find((one) => one.contactId === contactId);
  if (call === undefined) return null;
  return (
    <p className={styles["told"]}>
      <strong>Appel {whenInWords(call.at)}</strong>{" "}
      <Button
        weight="quiet"
        busy={isPending}
        disabled={isPending}
        onClick={() =>
          mutate(
            { actionId: call.actionId, how: "done", sent: false, by: "call" },
            { onSettled: () => void client.invalidateQueries({ queryKey: callsQuery().queryKey }) },
          )
        }
      >
        C’est fait
      </Button>
    </p>
  );
}
