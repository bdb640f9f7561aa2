import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { NamedLine } from "./named-line.tsx";
import styles from "./named-people.module.css";
import { namedOnCardsQuery } from "./named-people-queries.ts";

// Of its own: what a card loads is named in the code of the first visit, file by file.
const SinceProposed = lazy(async () => ({
  default: (await import("../../since-proposed/since-proposed.tsx")).SinceProposed,
}));

/** That the contact of a card answered or was called, and whom they name; nothing where neither is. */
export default function NamedOnCard({ contactId }: { contactId: string }) {
  const { data } = useQuery(namedOnCardsQuery());
  const named = data?.data.filter((one) => one.contactId === contactId) ?? [];
  return (
    <>
      <Suspense fallback={null}>
        <SinceProposed contactId={contactId} />
      </Suspense>
      {named.length > 0 && (
        <div className={styles["onCard"]}>
          {named.map((one) => (
            <NamedLine key={`${one.source.id} ${one.fact}`} one={one} />
          ))}
        </div>
      )}
    </>
  );
}
