import { lazy, Suspense } from "react";
import type { FeedItem } from "../../../../functions/contacts/contract.ts";
import { Button } from "../../ui/button.tsx";
import { ContactHeader } from "../../ui/contact-header.tsx";
import { displayName, openCardAction } from "../../lib/contacts/display.ts";
import { Link } from "../../ui/link.tsx";
import { HIDES } from "../../lib/contacts/hides.ts";
import { useFadeThenArchive } from "./fade.ts";
import { linesOf } from "./card-lines.ts";
import styles from "./feed-card.module.css";
import handled from "./handled-entry.module.css";
import { HandledEntry } from "./handled-entry.tsx";
import swipe from "./swipe.module.css";
import { doNotContact } from "../../lib/contacts/suppressed.ts";
import type { OnWire } from "../../lib/on-wire.ts";
import { TypeTag } from "../../ui/type-tag.tsx";
import { Unsure } from "../../ui/unsure.tsx";

const NamedOnCard = lazy(() => import("../contact/named-people/on-card.tsx"));

interface Props {
  item: OnWire<FeedItem>;
  /** The first entry still to do: slightly open, to invite. */
  next: boolean;
  onHandled: () => void;
}

/**
 * One entry of the day. Handled, it folds to a line that cannot be opened. Nor can one of somebody who has objected
 * since: it says so, and waits to be put away.
 */
export function FeedCard({ item, next, onHandled }: Props) {
  const name = displayName(item);
  const action = openCardAction(item);
  const { suppressed, suggestion } = item;
  const { leaving, saving, archive } = useFadeThenArchive({ actionId: action?.id, name, onHandled });

  // The same element before and after: the key « l » goes on in it once it is handled (features/shortcuts/press.ts).
  if (action === undefined)
    return (
      <li className={`${styles["entry"]} ${handled["handled"]}`} data-handled={`/contacts/${item.id}`}>
        <HandledEntry item={item} />
      </li>
    );
  // On a slow network that is seconds: what follows has come up by then.
  if (saving)
    return (
      <li className={`${styles["entry"]} ${handled["handled"]}`} aria-busy="true">
        <span className={styles["place"]}>{suggestion.position}</span>
        <article aria-label={name} className={handled["line"]}>
          <h3>{name}</h3>
        </article>
      </li>
    );
  return (
    <li className={[styles["entry"], next && styles["next"], swipe["swiped"]].filter(Boolean).join(" ")}>
      <span className={styles["place"]}>{suggestion.position}</span>
      <article
        aria-label={name}
        aria-busy={leaving || undefined}
        inert={leaving}
        className={[styles["card"], leaving && styles["leaving"]].filter(Boolean).join(" ")}
      >
        <ContactHeader contact={item} aside={<TypeTag type={action.type} />}>
          <h3>
            {suppressed === null ? (
              <Link to={`/contacts/${item.id}`} className={styles["open"]}>
                {name}
              </Link>
            ) : (
              name
            )}
          </h3>
        </ContactHeader>
        <hr className={styles["separator"]} />
        <p className={styles["action"]}>
          {action.ai_prettyAction ?? action.ai_action}
          <Unsure doubt={suggestion.reasons[0]?.doubt} />
        </p>
        {suppressed === null ? (
          <Lines item={item} />
        ) : (
          <p className={styles["warned"]}>{doNotContact(suppressed)}</p>
        )}
        <p className={styles["limit"]}>{suppressed === null && item.noCall}</p>
        <Suspense fallback={null}>
          <NamedOnCard contactId={item.id} />
        </Suspense>
        <div className={styles["buttons"]}>
          <Button aria-keyshortcuts="s" onClick={() => archive("done")}>
            Marquer comme traité
          </Button>
          <Button
            weight="quiet"
            aria-keyshortcuts="x"
            title={HIDES}
            aria-description={HIDES}
            onClick={() => archive("dismiss")}
          >
            Masquer
          </Button>
          {next && suppressed === null && (
            <span className={styles["invite"]} aria-hidden="true">
              Lire le message →
            </span>
          )}
        </div>
      </article>
    </li>
  );
}

/** The words that prove it, what the day changes, and the deals. */
function Lines({ item }: { item: OnWire<FeedItem> }) {
  const { proof, why, when, deals } = linesOf(item);
  return (
    <>
      {(proof !== null || why !== null) && (
        <p className={styles["why"]}>
          <span className="visually-hidden">Pourquoi&nbsp;: </span>
          {proof === null ? (
            why
          ) : (
            <>
              {proof.source}&nbsp;: <q className={styles["quote"]}>{proof.quote}</q>
            </>
          )}
        </p>
      )}
      {(when !== "" || deals.length > 0) && (
        <p className={styles["facts"]}>
          {when !== "" && <strong>{when}</strong>}
          {when !== "" && deals.length > 0 && " · "}
          {deals.join(" · ")}
        </p>
      )}
    </>
  );
}
