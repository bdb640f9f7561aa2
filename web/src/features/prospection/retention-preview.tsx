import { useInfiniteQuery } from "@tanstack/react-query";
import { messageOf } from "../../lib/api-error.ts";
import { longDay, shortDay } from "../../lib/french-dates.ts";
import { counted } from "../../lib/french-numbers.ts";
import { Block } from "../../ui/block.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/message.tsx";
import { Link } from "../../ui/link.tsx";
import styles from "./prospection.module.css";
import { retentionQuery } from "./suppressions.ts";

/** For managers: whom the next monthly retention erases, when, and why. */
export function RetentionPreview() {
  return (
    <section aria-labelledby="retention" className={styles["section"]}>
      <h2 id="retention">Conservation des données</h2>
      <p className="tagline">
        Chaque mois, les contacts qui n’ont donné aucun signe depuis trois ans sont effacés d’ici, avec leurs
        échanges et leurs notes. Un message de leur part, un appel, un rendez-vous ou une note avant ce jour
        les garde&nbsp;; vos propres envois n’y changent rien. Rien n’est effacé dans votre CRM.
      </p>
      <Silent />
    </section>
  );
}

function Silent() {
  const preview = useInfiniteQuery(retentionQuery());
  const { data, error, isFetchingNextPage } = preview;
  const meta = data?.pages[0]?.meta;
  if (data === undefined || meta === undefined) {
    return error === null ? (
      <div aria-busy="true" className={styles["count"]}>
        <p className="visually-hidden">Chargement…</p>
        <Block width="18rem" />
      </div>
    ) : (
      <Notice>
        <p>Les contacts à effacer n’ont pas pu être chargés. {messageOf(error)}</p>
        <Button onClick={() => void preview.refetch()}>Réessayer</Button>
      </Notice>
    );
  }
  const contacts = data.pages.flatMap((page) => page.data);
  return (
    <>
      <output className={styles["count"]}>{announcement(meta.itemCount, meta.day)}</output>
      {contacts.length > 0 && (
        <ul aria-label="Contacts à effacer">
          {contacts.map(({ id, name, email, lastContactAt }) => (
            <li key={id} className={styles["row"]}>
              <p className={styles["who"]}>
                <Link to={`/contacts/${id}`}>{name}</Link>
                {email !== null && email !== name && <span>{email}</span>}
              </p>
              <p>
                Dernier contact le <time dateTime={lastContactAt}>{shortDay(lastContactAt)}</time>
              </p>
            </li>
          ))}
        </ul>
      )}
      {preview.hasNextPage && (
        <div className={styles["more"]}>
          <Button
            busy={isFetchingNextPage}
            disabled={isFetchingNextPage}
            onClick={() => void preview.fetchNextPage()}
          >
            Afficher les suivants
          </Button>
        </div>
      )}
    </>
  );
}

function announcement(count: number, day: string): string {
  const when = `Le ${longDay(day)} au soir`;
  if (count === 0) return `${when}, aucun contact ne sera effacé.`;
  return `${when}, ${counted(count, "contact sera effacé", "contacts seront effacés")}.`;
}
