import { queryOptions, useQuery } from "@tanstack/react-query";
import type { PromiseMade } from "../../../../functions/suggestions/contract.ts";
import type { contract as listPromises } from "../../../../functions/suggestions/promises/list-promises.ts";
import { messageOf } from "../../lib/api-error.ts";
import { brand } from "../../lib/brand.ts";
import { call } from "../../lib/call.ts";
import { useActiveOrganization } from "../../lib/session.ts";
import { Block } from "../../ui/block.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Header } from "../../ui/header.tsx";
import { Notice } from "../../ui/message.tsx";
import { contactsKey } from "../../lib/contacts/queries.ts";
import type { OnWire } from "../../lib/on-wire.ts";
import { PromiseList } from "./promise-list.tsx";
import styles from "./promises.module.css";
import { TeamCounts } from "./team-counts.tsx";

/** Under the contacts' key: what changes them may keep a promise. */
const promisesQuery = () =>
  queryOptions({
    queryKey: [...contactsKey, "promises"],
    queryFn: ({ signal }) => call<typeof listPromises>({ method: "GET", path: "/api/me/promises", signal }),
  });

/** What we promised and what we were promised, with the words that say so. */
export default function PromisesScreen() {
  const organization = useActiveOrganization();
  const promises = useQuery({ ...promisesQuery(), enabled: organization !== null });
  const [ours, theirs] = sides(promises.data?.data);
  const [unownedOurs, unownedTheirs] = sides(promises.data?.unowned);
  return (
    <>
      <title>{`Promesses · ${brand}`}</title>
      <Header>
        <ButtonLink to="/contacts" weight="quiet">
          Ma liste du jour
        </ButtonLink>
      </Header>
      <main className={styles["page"]}>
        <h1>Promesses</h1>
        <p className={styles["tagline"]}>
          Lues dans les échanges et les notes des six derniers mois, avec leurs mots. Une lecture inexacte se
          corrige dans l’historique du contact.
        </p>
        {promises.isError && promises.data === undefined && (
          <Notice>
            <p>Les promesses n’ont pas pu être chargées. {messageOf(promises.error)}</p>
            <Button onClick={() => void promises.refetch()}>Réessayer</Button>
          </Notice>
        )}
        {promises.isPending && organization !== null && <Block width="100%" height="240px" />}
        {promises.data !== undefined && (
          <>
            <PromiseList
              id="ours"
              title="Ce que nous avons promis"
              nothing="Aucune promesse de notre part n’est en cours."
              promises={ours}
            />
            <PromiseList
              id="theirs"
              title="Ce qui nous est promis"
              nothing="Aucune promesse de vos contacts n’est en cours."
              promises={theirs}
            />
            {unownedOurs.length > 0 && (
              <PromiseList
                id="unowned-ours"
                title="Promis à des contacts sans propriétaire"
                nothing="Aucune n’est en cours."
                promises={unownedOurs}
              />
            )}
            {unownedTheirs.length > 0 && (
              <PromiseList
                id="unowned-theirs"
                title="Promis par des contacts sans propriétaire"
                nothing="Aucune n’est en cours."
                promises={unownedTheirs}
              />
            )}
            {promises.data.team !== null && <TeamCounts team={promises.data.team} />}
          </>
        )}
      </main>
    </>
  );
}

/** Ours and theirs. */
function sides(
  promises: readonly OnWire<PromiseMade>[] = [],
): [OnWire<PromiseMade>[], OnWire<PromiseMade>[]] {
  return [promises.filter(({ by }) => by === "us"), promises.filter(({ by }) => by === "contact")];
}
