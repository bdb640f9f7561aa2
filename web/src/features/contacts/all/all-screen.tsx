import { messageOf } from "../../../lib/api-error.ts";
import { brand } from "../../../lib/brand.ts";
import { useListAddress } from "../../../lib/list-address.ts";
import type { ReadAhead } from "../../../lib/read-ahead.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Header } from "../../../ui/header.tsx";
import { Notice } from "../../../ui/message.tsx";
import { SearchBox } from "../../../ui/search-box.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { useActiveOrganization } from "../queries.ts";
import styles from "./all-screen.module.css";
import { ContactList } from "./contact-list.tsx";
import { ownerChoices, showChoices, sortChoices, UNNARROWED, useNarrowing } from "./narrowing.ts";
import { pageQuery, useFirstPage } from "./pages.ts";

export const readAhead: ReadAhead = ({ client }) => client.prefetchQuery(pageQuery(UNNARROWED, 0));

const COUNT = new Intl.NumberFormat("fr-FR");

/** Everybody the organization knows, to look somebody up or to see why they are not suggested. */
export default function AllScreen() {
  const organization = useActiveOrganization();
  const { change } = useListAddress();
  const { query, ...narrowing } = useNarrowing();
  const first = useFirstPage(query, organization !== null);
  const total = first.data?.meta.itemCount;
  const isNarrowed = Object.keys(query).length > 1;
  const choose = (name: string) => (event: { target: { value: string } }) => change(name, event.target.value);

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
        <div className={styles["fields"]}>
          <SearchBox label="Rechercher un nom, une adresse ou une société" />
          <SelectField
            label="Afficher"
            options={showChoices}
            value={narrowing.show}
            onChange={choose("show")}
          />
          <SelectField
            label="À qui"
            options={ownerChoices}
            value={narrowing.owner}
            onChange={choose("owner")}
          />
          <SelectField label="Trier par" options={sortChoices} value={query.sort} onChange={choose("sort")} />
        </div>
        {narrowing.company !== "" && (
          <p className={styles["only"]}>
            Société&nbsp;: <strong>{narrowing.company}</strong>
            <Button weight="quiet" onClick={() => change("company", "")}>
              Toutes les sociétés
            </Button>
          </p>
        )}
        {first.isError && (
          <Notice>
            <p>Les contacts n’ont pas pu être chargés. {messageOf(first.error)}</p>
            <Button onClick={() => void first.refetch()}>Réessayer</Button>
          </Notice>
        )}
        <output className={styles["count"]}>{said(total, isNarrowed)}</output>
        {total !== undefined && total > 0 && (
          <ContactList
            key={JSON.stringify(query)}
            query={query}
            total={total}
            onCompany={(company) => change("company", company)}
          />
        )}
      </main>
    </>
  );
}

function said(total: number | undefined, isNarrowed: boolean): string {
  if (total === undefined) return "";
  if (total === 0)
    return isNarrowed
      ? "Aucun contact ne correspond."
      : "Aucun contact pour le moment. Connectez votre CRM ou importez un fichier dans les paramètres.";
  return total === 1 ? "1 contact" : `${COUNT.format(total)} contacts`;
}
