import { useQueryClient } from "@tanstack/react-query";
import { Button } from "../../ui/button.tsx";
import { displayName, openCardAction } from "../../lib/contacts/display.ts";
import { copyMessage } from "../message/copy.ts";
import { PlainLetter } from "../message/letter.tsx";
import { feedQuery } from "../../lib/contacts/queries.ts";
import styles from "./contact-screen.module.css";

/** What the day's list knows of a contact whose page cannot be fetched; nothing for anybody else. */
export function KnownOfFeed({ contactId }: { contactId: string }) {
  const client = useQueryClient();
  const item = client.getQueryData(feedQuery().queryKey)?.data.find(({ id }) => id === contactId);
  const action = item === undefined ? undefined : openCardAction(item);
  if (item === undefined || action === undefined || item.suppressed !== null) return null;
  const message = action.ai_iceBreakingMessage ?? "";
  return (
    <section aria-labelledby="known" className={styles["known"]}>
      <h2 id="known">{`Ce que votre liste sait de ${displayName(item)}`}</h2>
      <p className={styles["lead"]}>{action.ai_prettyAction ?? action.ai_action}</p>
      <p>{item.suggestion.reasons[0]?.text}</p>
      {message !== "" && (
        <>
          <PlainLetter markdown={message} />
          <Button onClick={() => void copyMessage(message)}>Copier</Button>
        </>
      )}
    </section>
  );
}
