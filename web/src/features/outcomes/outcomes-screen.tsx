import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../lib/api-error.ts";
import { brand } from "../../lib/brand.ts";
import { useActiveOrganization } from "../../lib/session.ts";
import { Block } from "../../ui/block.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Header } from "../../ui/header.tsx";
import { Notice } from "../../ui/message.tsx";
import { FigureList } from "./figure-list.tsx";
import { Marks } from "./marks.tsx";
import styles from "./outcomes.module.css";
import { outcomesQuery } from "./outcomes-query.ts";
import { WorthIt } from "./worth-it.tsx";

/** Was it worth it: what was proposed, what was done of it, what followed, and whether the list made the difference. */
export default function OutcomesScreen() {
  const organization = useActiveOrganization();
  const { data, isError, isPending, error, refetch } = useQuery({
    ...outcomesQuery(),
    enabled: organization !== null,
  });
  return (
    <>
      <title>{`Bilan · ${brand}`}</title>
      <Header>
        <ButtonLink to="/contacts" weight="quiet">
          Ma liste du jour
        </ButtonLink>
      </Header>
      <main className={styles["page"]}>
        <h1>Bilan</h1>
        <p className={styles["tagline"]}>
          Sur 90 jours&nbsp;: ce que vos listes ont proposé, ce que vous en avez fait, et ce qui a suivi.
        </p>
        {isError && data === undefined && (
          <Notice>
            <p>Le bilan n’a pas pu être chargé. {messageOf(error)}</p>
            <Button onClick={() => void refetch()}>Réessayer</Button>
          </Notice>
        )}
        {isPending && organization !== null && <Block width="100%" height="240px" />}
        {data !== undefined && data.own.suggested === 0 && data.team === null && (
          <Notice>
            <p>
              Aucune liste ne vous a encore été proposée. En attendant la première, voyez ce qu’auraient donné
              vos 30 derniers jours.
            </p>
            <ButtonLink to="/replay">Voir vos 30 derniers jours</ButtonLink>
          </Notice>
        )}
        {data !== undefined && (data.own.suggested > 0 || data.team !== null) && (
          <>
            <section aria-labelledby="own" className={styles["section"]}>
              <h2 id="own">Vous</h2>
              <FigureList figures={data.own} />
            </section>
            <section aria-labelledby="team" className={styles["section"]}>
              <h2 id="team">L’équipe</h2>
              {data.team === null ? (
                <p className={styles["soft"]}>
                  Les chiffres de l’équipe se montrent à partir de {data.smallestTeam} membres qui ont une
                  liste&nbsp;: en dessous, ils diraient ce que fait chacun.
                </p>
              ) : (
                <>
                  <p className={styles["soft"]}>
                    {data.team.members} membres ensemble. Aucun chiffre n’est montré membre par membre, pas
                    même aux responsables.
                  </p>
                  <FigureList figures={data.team} />
                </>
              )}
            </section>
            <WorthIt isOn={data.isHoldOutOn} comparison={data.comparison} />
            <Marks figures={data.own} />
          </>
        )}
      </main>
    </>
  );
}
