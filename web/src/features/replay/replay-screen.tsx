import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { messageOf } from "../../lib/api-error.ts";
import { brand } from "../../lib/brand.ts";
import { counted } from "../../lib/french-numbers.ts";
import { useActiveOrganization } from "../../lib/session.ts";
import { Block } from "../../ui/block.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Header } from "../../ui/header.tsx";
import { Notice } from "../../ui/message.tsx";
import { Assumptions } from "./assumptions.tsx";
import { DayList } from "./day-list.tsx";
import { Figures } from "./figures.tsx";
import { sumUp } from "./occasions.ts";
import styles from "./replay.module.css";
import { replayQuery } from "./replay-query.ts";

/** What the lists of the last thirty days would have been, what was done anyway, what was forgotten and what it cost. */
export default function ReplayScreen() {
  const organization = useActiveOrganization();
  const parts = useInfiniteQuery({ ...replayQuery(), enabled: organization !== null });
  const { hasNextPage, isFetching, isError, fetchNextPage } = parts;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);

  const pages = parts.data?.pages ?? [];
  const [first] = pages;
  const last = pages.at(-1);
  const days = pages.flatMap((page) => page.days);
  const isWhole = last?.left === 0;
  const total = days.length + (last?.left ?? 0);
  const summary = sumUp(days, first?.today ?? "");
  return (
    <>
      <title>{`Vos 30 derniers jours · ${brand}`}</title>
      <Header>
        <ButtonLink to="/contacts" weight="quiet">
          Ma liste du jour
        </ButtonLink>
      </Header>
      <main className={styles["page"]}>
        <h1>Sur vos 30 derniers jours</h1>
        <p className={styles["tagline"]}>
          Chaque matin refait avec ce que votre CRM savait ce matin-là, et rien de ce qui a suivi&nbsp;: qui
          vous aurait été proposé, ce que vous avez fait de vous-même, ce qui est resté sans suite.
        </p>
        {isError && (
          <Notice>
            <p>
              {pages.length === 0 ? "Ces jours n’ont pas pu être relus." : "La suite n’a pas pu être relue."}{" "}
              {messageOf(parts.error)}
            </p>
            <Button onClick={() => void (pages.length === 0 ? parts.refetch() : fetchNextPage())}>
              Réessayer
            </Button>
          </Notice>
        )}
        {!isWhole && !isError && organization !== null && (
          <output className={styles["progress"]}>
            <progress aria-label="Relecture de vos jours" value={days.length} max={total || 1} />
            <span>
              {total === 0
                ? "Relecture de votre historique…"
                : `${counted(days.length, "jour relu", "jours relus")} sur ${total}. Les chiffres arrivent avec le dernier.`}
            </span>
          </output>
        )}
        {!isWhole && !isError && <Block width="100%" height="240px" />}
        {isWhole && summary.total === 0 && (
          <Nothing contacts={first?.contacts ?? 0} unread={first?.unread ?? 0} />
        )}
        {isWhole && summary.total > 0 && (
          <>
            <Figures summary={summary} />
            <Assumptions unread={first?.unread ?? 0} />
            {summary.days.map((day) => (
              <DayList key={day.day} {...day} />
            ))}
          </>
        )}
      </main>
    </>
  );
}

/** Why nobody would have been proposed. */
function Nothing({ contacts, unread }: { contacts: number; unread: number }) {
  if (contacts === 0)
    return (
      <Notice>
        <p>
          Aucun contact n’est encore le vôtre&nbsp;: connectez votre CRM ou importez un fichier, et revenez
          voir ce que ces trente jours auraient donné.
        </p>
        <ButtonLink to="/settings">Ouvrir les paramètres</ButtonLink>
      </Notice>
    );
  return (
    <Notice>
      <p>
        {unread > 0
          ? "Vos échanges sont encore en cours de lecture. Revenez dans quelques minutes\u00A0: ces jours seront relus avec eux."
          : "Rien, ces trente jours, n’appelait un message de votre part\u00A0: aucune promesse en attente, aucune question sans réponse, aucun devis sans nouvelles. C’est bien tenu."}
      </p>
    </Notice>
  );
}
