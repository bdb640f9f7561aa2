import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { messageOf } from "../../lib/api-error.ts";
import { brand } from "../../lib/brand.ts";
import { Block } from "../../ui/block.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Header } from "../../ui/header.tsx";
import { Notice } from "../../ui/message.tsx";
import { AssistantList } from "./assistant-list.tsx";
import styles from "./assistants.module.css";
import { assistantsQuery } from "./assistants.ts";

/** The assistants that read the product: one's own, for owners also those of the members. */
export default function AssistantsScreen() {
  const assistants = useQuery(assistantsQuery());
  const title = useRef<HTMLHeadingElement>(null);
  const toTitle = () => title.current?.focus({ preventScroll: true });
  const all = assistants.data?.data;
  return (
    <>
      <title>{`Assistants · ${brand}`}</title>
      <Header>
        <ButtonLink to="/settings" weight="quiet">
          Paramètres
        </ButtonLink>
      </Header>
      <main className="page">
        <h1 ref={title} tabIndex={-1}>
          Assistants
        </h1>
        <p className={`tagline ${styles["tagline"]}`}>
          Dans Claude, ChatGPT ou un autre assistant, ajoutez un connecteur à cette adresse, puis demandez-lui
          qui appeler&nbsp;: <code className={styles["address"]}>{`${window.location.origin}/api/mcp`}</code>
        </p>
        {assistants.isError && all === undefined && (
          <Notice>
            <p>Les assistants n’ont pas pu être chargés. {messageOf(assistants.error)}</p>
            <Button onClick={() => void assistants.refetch()}>Réessayer</Button>
          </Notice>
        )}
        {assistants.isPending && (
          <div aria-busy="true">
            <p className="visually-hidden">Lecture des assistants…</p>
            <Block width="100%" height="160px" />
          </div>
        )}
        {all !== undefined && (
          <>
            <AssistantList
              id="mine"
              title="Mes assistants"
              nothing="Vous n’avez connecté aucun assistant."
              assistants={all.filter(({ mine }) => mine)}
              onRevoked={toTitle}
            />
            {all.some(({ mine }) => !mine) && (
              <AssistantList
                id="members"
                title="Assistants des membres"
                nothing=""
                assistants={all.filter(({ mine }) => !mine)}
                onRevoked={toTitle}
              />
            )}
          </>
        )}
      </main>
    </>
  );
}
