import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { messageOf } from "../../lib/api-error.ts";
import { brand } from "../../lib/brand.ts";
import { Block } from "../../ui/block.tsx";
import { Button, ButtonLink, OutsideLink } from "../../ui/button.tsx";
import { Header } from "../../ui/header.tsx";
import { Notice } from "../../ui/message.tsx";
import styles from "./api-keys.module.css";
import { apiKeysQuery } from "./api-keys.ts";
import { KeyList } from "./key-list.tsx";
import { MadeKey } from "./made-key.tsx";
import { NewKey } from "./new-key.tsx";

/** The keys by which programs call the API: one's own, for owners also those of the members. */
export default function ApiKeysScreen() {
  const keys = useQuery(apiKeysQuery());
  const title = useRef<HTMLHeadingElement>(null);
  const [made, setMade] = useState<string | null>(null);
  const toTitle = () => title.current?.focus({ preventScroll: true });
  const all = keys.data?.data;
  return (
    <>
      <title>{`Clés d’API · ${brand}`}</title>
      <Header>
        <ButtonLink to="/settings" weight="quiet">
          Paramètres
        </ButtonLink>
      </Header>
      <main className="page">
        <h1 ref={title} tabIndex={-1}>
          Clés d’API
        </h1>
        <p className={`tagline ${styles["tagline"]}`}>
          Une clé permet à vos programmes d’appeler l’API en votre nom, dans cette organisation et avec vos
          droits au plus. Elle ne donne accès ni à votre compte ni aux paramètres.
        </p>
        <div className={styles["ways"]}>
          <NewKey onMade={setMade} />
          <OutsideLink href="/api/reference" newTab unavailable="">
            Référence de l’API
          </OutsideLink>
        </div>
        {made !== null && (
          <MadeKey
            key={made}
            value={made}
            onKept={() => {
              setMade(null);
              toTitle();
            }}
          />
        )}
        {keys.isError && all === undefined && (
          <Notice>
            <p>Les clés n’ont pas pu être chargées. {messageOf(keys.error)}</p>
            <Button onClick={() => void keys.refetch()}>Réessayer</Button>
          </Notice>
        )}
        {keys.isPending && (
          <div aria-busy="true">
            <p className="visually-hidden">Lecture des clés…</p>
            <Block width="100%" height="160px" />
          </div>
        )}
        {all !== undefined && (
          <>
            <KeyList
              id="mine"
              title="Mes clés"
              nothing="Vous n’avez aucune clé."
              keys={all.filter(({ mine }) => mine)}
              onRevoked={toTitle}
            />
            {all.some(({ mine }) => !mine) && (
              <KeyList
                id="members"
                title="Clés des membres"
                nothing=""
                keys={all.filter(({ mine }) => !mine)}
                onRevoked={toTitle}
              />
            )}
          </>
        )}
      </main>
    </>
  );
}
