import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { messageOf } from "../../lib/api-error.ts";
import { brand } from "../../lib/brand.ts";
import { counted } from "../../lib/french-numbers.ts";
import { feedQuery } from "../../lib/contacts/queries.ts";
import { useListAddress } from "../../lib/list-address.ts";
import type { ReadAhead } from "../../lib/asked-ahead.ts";
import { useManages } from "../../lib/own-role.ts";
import { useActiveOrganization } from "../../lib/session.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Header } from "../../ui/header.tsx";
import { Notice } from "../../ui/message.tsx";
import styles from "./all-screen.module.css";
import { ContactList } from "./contact-list.tsx";
import { Filters } from "./filters.tsx";
import { UNNARROWED, useNarrowing } from "./narrowing.ts";
import { pageQuery, useFirstPage } from "./pages.ts";
import { useColleagues } from "./use-colleagues.ts";

/** Reads the first page of the whole list, as it stands before anything is narrowed. */
export const readAhead: ReadAhead = ({ client }) => client.prefetchQuery(pageQuery(UNNARROWED, 0));

/** Everybody the organization knows, to look somebody up or to see why they are not suggested. */
export default function AllScreen() {
  const organization = useActiveOrganization();
  const { change } = useListAddress();
  const narrowing = useNarrowing();
  const { query } = narrowing;
  const colleagues = useColleagues(organization);
  const first = useFirstPage(query, organization !== null);
  const total = first.data?.meta.itemCount;
  // After what is looked at: who stands in the list of today is not asked why they do not.
  const { data: feed } = useQuery({ ...feedQuery(), enabled: organization !== null && first.isSuccess });
  const places = useMemo(
    () => new Map(feed?.data.map(({ id, suggestion }) => [id, suggestion.position])),
    [feed],
  );
  const manages = useManages();
  const isNarrowed = Object.keys(query).length > 1;

  return (
    <>
      <title>{`Tous les contacts · ${brand}`}</title>
      <Header>
        <ButtonLink to="/contacts" weight="quiet">
          Ma liste du jour
        </ButtonLink>
      </Header>
      <main className={styles["page"]}>
        <h1>Tous les contacts</h1>
        <Filters narrowing={narrowing} colleagues={colleagues} count={said(total, { isNarrowed, manages })} />
        {first.isError && (
          <Notice>
            <p>Les contacts n’ont pas pu être chargés. {messageOf(first.error)}</p>
            <Button onClick={() => void first.refetch()}>Réessayer</Button>
          </Notice>
        )}
        {total !== undefined && total > 0 && (
          <ContactList
            key={JSON.stringify(query)}
            query={query}
            total={total}
            places={places}
            onCompany={(company) => change("company", company)}
          />
        )}
      </main>
    </>
  );
}

function said(total: number | undefined, is: { isNarrowed: boolean; manages: boolean }): string {
  if (total === undefined) return "";
  if (total === 0 && is.isNarrowed) return "Aucun contact ne correspond.";
  if (total === 0)
    return `Aucun contact pour le moment. Connectez votre CRM dans les paramètres, ou ${
      is.manages ? "importez-y un fichier" : "demandez à un responsable d’importer un fichier"
    }.`;
  return counted(total, "contact", "contacts");
}
