import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../lib/api-error.ts";
import { brand } from "../../lib/brand.ts";
import { Block } from "../../ui/block.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Header } from "../../ui/header.tsx";
import { Notice } from "../../ui/message.tsx";
import { OwnersForm } from "./owners-form.tsx";
import styles from "./owners.module.css";
import { ownersQuery } from "./owners.ts";

export { WhyEmpty } from "./why-empty.tsx";

/** For managers: whose the contacts of each owner in the CRM are here. */
export default function OwnersScreen() {
  const { data: owners, error, refetch } = useQuery(ownersQuery());
  return (
    <>
      <title>{`Propriétaires des contacts · ${brand}`}</title>
      <Header>
        <ButtonLink to="/settings/organization" weight="quiet">
          Paramètres
        </ButtonLink>
      </Header>
      <main className="page">
        <h1>Propriétaires des contacts</h1>
        <p className={`tagline ${styles["tagline"]}`}>
          Un contact est proposé à la personne qui le suit dans le CRM, reconnue par son adresse. Dites ici
          qui est qui quand l’adresse ne suffit pas. Rien ne change dans le CRM.
        </p>
        {owners === undefined && error === null && (
          <div aria-busy="true">
            <p className="visually-hidden">Lecture des propriétaires…</p>
            <Block width="100%" height="320px" />
          </div>
        )}
        {owners === undefined && error !== null && (
          <Notice>
            <p>Les propriétaires n’ont pas pu être chargés. {messageOf(error)}</p>
            <Button onClick={() => void refetch()}>Réessayer</Button>
          </Notice>
        )}
        {owners !== undefined && <OwnersForm owners={owners} />}
      </main>
    </>
  );
}
