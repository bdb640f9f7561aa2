import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import type { WhyEmpty as Reply } from "../../../../functions/suggestions/contract.ts";
import type { contract as whyEmpty } from "../../../../functions/suggestions/explanations/why-empty/why-empty.ts";
import { messageOf } from "../../lib/api-error.ts";
import { call } from "../../lib/call.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { unmadeInWords } from "../../lib/model-words.ts";
import { againAfter, contactsKey, feedQuery } from "../../lib/contacts/queries.ts";
import styles from "./owners.module.css";

/** What is under way is looked at this often, in milliseconds: the first list is awaited on the screen. */
const SOON = 2_000;

function whyEmptyQuery() {
  return queryOptions({
    queryKey: [...contactsKey, "why-empty"],
    queryFn: ({ signal }) =>
      call<typeof whyEmpty>({ method: "GET", path: "/api/me/contacts/why-empty", signal }),
    staleTime: 0,
  });
}

/**
 * Why there is no suggestion today: `problem` kept the lists from being made, or else what the server knows. `children`
 * is said where nothing is on its way.
 */
export function WhyEmpty({ problem, children }: { problem: string | undefined; children: ReactNode }) {
  if (problem === undefined) return <Why>{children}</Why>;
  return (
    <>
      {children}
      <p className={styles["why"]}>{unmadeInWords(problem)}</p>
    </>
  );
}

/** What is so, and who can mend it; while suggestions may come, the list is asked for again, and arrives by itself. */
function Why({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const {
    data: why,
    error,
    refetch,
  } = useQuery({
    ...whyEmptyQuery(),
    // What was known before a failure may be over: that a CRM is connected is told once.
    refetchInterval: (query) => againAfter(query) || intervalOf(query.state.data?.code),
  });
  useQuery({ ...feedQuery(), refetchInterval: intervalOf(why?.code) });
  // A list that was made between the two answers is missed by both: once nothing is on its way, it is asked for last.
  const isOver = why !== undefined && intervalOf(why.code) === false;
  useEffect(() => {
    if (isOver) void client.refetchQueries({ queryKey: feedQuery().queryKey });
  }, [client, isOver]);
  // The page at the end of a CRM's authorization tells it, in whichever tab.
  useEffect(() => {
    const channel = new BroadcastChannel("relance-crm");
    channel.addEventListener("message", () => void client.invalidateQueries({ queryKey: contactsKey }));
    return () => channel.close();
  }, [client]);
  if (why === undefined) {
    if (error === null) return null;
    return (
      <>
        {children}
        <p role="alert">La raison n’a pas pu être chargée. {messageOf(error)}</p>
        <Button onClick={() => void refetch()}>Réessayer</Button>
      </>
    );
  }
  const isComing = intervalOf(why.code) !== false;
  return (
    <>
      {isComing ? <h2>Votre liste se prépare</h2> : children}
      {isComing && <progress aria-label="Préparation de votre liste" />}
      <p className={styles["why"]} role={isComing ? "status" : undefined}>
        {why.text}
      </p>
      <Ways why={why} />
      {TELLS_THE_PAST.has(why.code) && (
        <ButtonLink to="/replay" weight="quiet">
          Voir vos 30 derniers jours
        </ButtonLink>
      )}
      {why.mend === "owners" && (
        <ButtonLink to="/settings/owners" weight="primary">
          Attribuer les contacts
        </ButtonLink>
      )}
    </>
  );
}

/** The ways out, the likeliest first: whoever has no CRM has a file. */
function Ways({ why: { code, mend } }: { why: Reply }) {
  const isImport = mend === "import";
  const isSettings = mend === "settings" || code === "no_crm";
  if (!isImport && !isSettings) return null;
  return (
    <div className={styles["ways"]}>
      {isImport && (
        <ButtonLink to="/settings/import" weight="primary">
          Importer un fichier
        </ButtonLink>
      )}
      {isSettings && (
        <ButtonLink to="/settings" weight={isImport ? "secondary" : "primary"}>
          {code === "no_crm" ? "Connecter un CRM" : "Ouvrir les paramètres"}
        </ButtonLink>
      )}
    </div>
  );
}

/** Contacts are here, and so is what the last days would have been, while no list is or none is needed. */
const TELLS_THE_PAST: ReadonlySet<Reply["code"]> = new Set([
  "in_preparation",
  "too_early",
  "joined_later",
  "day_off",
  "nothing_today",
]);

const intervalOf = (code: Reply["code"] | undefined): number | false =>
  code === "first_sync" || code === "in_preparation" ? SOON : false;
