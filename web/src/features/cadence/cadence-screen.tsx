import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../lib/api-error.ts";
import { brand } from "../../lib/brand.ts";
import { Block } from "../../ui/block.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Header } from "../../ui/header.tsx";
import { Notice } from "../../ui/message.tsx";
import { cadenceRulesQuery } from "./cadence-rules.ts";
import styles from "./cadence.module.css";
import { RulesForm } from "./rules-form.tsx";

/** For managers: how often contacts of a kind are to be got in touch with. */
export default function CadenceScreen() {
  const { data: rules, error, refetch } = useQuery(cadenceRulesQuery());
  return (
    <>
      <title>{`Rythmes · ${brand}`}</title>
      <Header>
        <ButtonLink to="/settings/organization" weight="quiet">
          Paramètres
        </ButtonLink>
      </Header>
      <main className="page">
        <h1>Rythmes</h1>
        <p className={`tagline ${styles["tagline"]}`}>
          Un contact dont le rythme est passé sans échange complète la liste du jour, après tous ceux qu’un
          fait y met. La première règle qui convient l’emporte&nbsp;; un rythme fixé sur la fiche passe avant
          les règles. Sans règle, aucun rythme.
        </p>
        {rules === undefined && error === null && (
          <div aria-busy="true">
            <p className="visually-hidden">Lecture des règles…</p>
            <Block width="100%" height="160px" />
          </div>
        )}
        {rules === undefined && error !== null && (
          <Notice>
            <p>Les règles n’ont pas pu être chargées. {messageOf(error)}</p>
            <Button onClick={() => void refetch()}>Réessayer</Button>
          </Notice>
        )}
        {rules !== undefined && <RulesForm rules={rules.data} />}
      </main>
    </>
  );
}
