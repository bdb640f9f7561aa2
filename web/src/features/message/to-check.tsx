import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ContactDetail } from "../../../../functions/contacts/contract.ts";
import type { Ungrounded } from "../../../../functions/contacts/grounding/contract.ts";
import { Button } from "../../ui/button.tsx";
import { groundingQuery, hintKey, putAwayQuery } from "../evidence/grounding-query.ts";
import styles from "./to-check.module.css";
import type { OnWire } from "../../lib/on-wire.ts";

/** What an edited message says that no exchange does: pointed out, never in the way. */
export function ToCheck({ contact }: { contact: OnWire<ContactDetail> }) {
  const client = useQueryClient();
  const { data } = useQuery(groundingQuery(contact));
  const putAway = putAwayQuery(contact.id);
  const { data: away = [] } = useQuery(putAway);
  const left = (data?.ungrounded ?? []).filter((hint) => !away.includes(hintKey(hint)));
  return (
    // Always there: a live region that comes with its words is not read.
    <div aria-live="polite" className={styles["region"]}>
      {left.length > 0 && (
        <ul className={styles["hints"]} aria-label="À vérifier">
          {left.map((hint) => (
            <li key={hintKey(hint)}>
              <p>
                <strong>À vérifier&nbsp;:</strong> {hintInWords(hint)}
              </p>
              <Button
                weight="quiet"
                aria-label={`Ignorer « ${hint.text} »`}
                onClick={() =>
                  client.setQueryData(putAway.queryKey, (known = []) => [...known, hintKey(hint)])
                }
              >
                Ignorer
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Of an address, a telephone number or bank details the server's own words say more. */
const ADDRESSES = new Set<Ungrounded["kind"]>(["url", "email", "phone", "iban"]);

function hintInWords({ kind, text, message }: Ungrounded): string {
  return ADDRESSES.has(kind) ? message : `«\u00A0${unbroken(text)}\u00A0» n’apparaît dans aucun échange.`;
}

/** « 99 999 € » stands on one line; a long name may not. */
function unbroken(text: string): string {
  return text.length > 20 ? text : text.replaceAll(" ", "\u00A0");
}
