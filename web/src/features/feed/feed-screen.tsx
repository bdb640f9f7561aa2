import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, type RefObject, startTransition, Suspense, useEffect, useRef, useState } from "react";
import { brand } from "../../lib/brand.ts";
import { isOutage, messageOf } from "../../lib/api-error.ts";
import { whenIdle } from "../../lib/idle.ts";
import type { ReadAhead } from "../../lib/asked-ahead.ts";
import { sessionQuery, useActiveOrganization } from "../../lib/session.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Header } from "../../ui/header.tsx";
import { Notice } from "../../ui/message.tsx";
import { displayName, openCardAction } from "../../lib/contacts/display.ts";
import { FeedCard } from "./feed-card.tsx";
import { FeedSkeleton } from "./feed-skeleton.tsx";
import styles from "./feed-screen.module.css";
import { Greeting } from "./greeting.tsx";
import { feedQuery } from "../../lib/contacts/queries.ts";

/**
 * Begins with a module once the page is idle, and ends what it began. Without the module, its work is not done: the
 * screen does the same without it.
 */
function onceIdle<Module>(
  load: () => Promise<Module>,
  begin: (module: Module) => (() => void) | undefined,
): () => void {
  let isHere = true;
  let end: (() => void) | undefined;
  whenIdle()
    .then(load)
    .then((module) => {
      if (isHere) end = begin(module);
    })
    .catch(() => undefined);
  return () => {
    isHere = false;
    end?.();
  };
}

/** On touch screens, lets the cards be swiped. */
function useSwipes(list: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(
    () =>
      isShown && navigator.maxTouchPoints > 0
        ? onceIdle(
            () => import("./swipe.ts"),
            ({ letSwipe }) => (list.current ? letSwipe(list.current) : undefined),
          )
        : undefined,
    [list, isShown],
  );
}

/** Cards that one sees without scrolling, on most windows. */
const IN_VIEW = 5;

/** Whether the list has been on screen since the application was opened. */
let wasShown = false;

/**
 * When the application opens, only the cards in view are drawn at first and the others right after them, so that one
 * waits for half the work. Coming back, all are there at once, because the focus goes to the card one came from.
 */
function useInView<Item>(items: Item[]): Item[] {
  const [isWhole, setIsWhole] = useState(wasShown);
  useEffect(() => {
    wasShown = true;
    startTransition(() => setIsWhole(true));
  }, []);
  return isWhole ? items : items.slice(0, IN_VIEW);
}

/** Once the page is idle, brings the pages of these contacts too. */
function useFetchAhead(contactIds: string[]): void {
  const client = useQueryClient();
  const list = contactIds.join(" ");
  useEffect(
    () =>
      list === ""
        ? undefined
        : onceIdle(
            () => import("./fetch-ahead.ts"),
            ({ fetchAhead }) => void fetchAhead(client, list.split(" ")),
          ),
    [client, list],
  );
}

/** Reads the day's list. */
export const readAhead: ReadAhead = ({ client }) => client.prefetchQuery(feedQuery());

const ActiveOrganization = lazy(() => import("./active-organization.tsx"));
const NothingLeft = lazy(() => import("./nothing-left.tsx"));
const NoOrganization = lazy(() => import("./no-organization.tsx"));
const LastChoices = lazy(() => import("./last-choices.tsx"));
const Objections = lazy(() => import("../contact/objections/objections.tsx"));
const SyncTrouble = lazy(() => import("./sync-trouble.tsx"));

/** The day's list: whom to reach out to, in order. */
export default function FeedScreen() {
  const { data: session } = useQuery(sessionQuery());
  const organization = useActiveOrganization();
  const feed = useQuery({ ...feedQuery(), enabled: organization !== null });
  const list = useRef<HTMLOListElement>(null);
  const items = feed.data?.data ?? [];
  const inView = useInView(items);
  const next = items.find((item) => openCardAction(item) !== undefined);

  useSwipes(list, items.length > 0);
  useFetchAhead(items.filter((item) => openCardAction(item) !== undefined).map(({ id }) => id));

  // The buttons just used are gone: the keyboard goes on at the next entry, else at the first still to do.
  const focusAfter = (index: number) =>
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      const links = [...(list.current?.children ?? [])].map((entry) => entry.querySelector("a"));
      const link = links.slice(index + 1).find((next) => next !== null) ?? links.find((any) => any !== null);
      link?.focus({ preventScroll: true });
    });

  return (
    <>
      <title>{`Contacts · ${brand}`}</title>
      <Header>
        <ButtonLink to="/settings" weight="quiet">
          Paramètres
        </ButtonLink>
      </Header>
      <main className={styles["page"]}>
        <Greeting name={session?.user.name ?? ""} day={feed.data?.meta.day} items={items}>
          {feed.data !== undefined && (
            <Suspense fallback={null}>
              <ActiveOrganization />
            </Suspense>
          )}
        </Greeting>
        {feed.data !== undefined && (
          <Suspense fallback={null}>
            <Objections />
          </Suspense>
        )}
        {organization === null && (
          <Suspense fallback={null}>
            <NoOrganization />
          </Suspense>
        )}
        {/* A list that is there stays, and the band at the top says what is wrong. */}
        {feed.isError && !(feed.data !== undefined && isOutage(feed.error)) && (
          <Notice>
            <p>Les suggestions n’ont pas pu être chargées. {messageOf(feed.error)}</p>
            <Button onClick={() => void feed.refetch()}>Réessayer</Button>
          </Notice>
        )}
        {organization !== null && feed.isPending && <FeedSkeleton />}
        {feed.data !== undefined && next === undefined && (
          <Suspense>
            <NothingLeft handled={items.length} problem={feed.data.meta.problem} />
          </Suspense>
        )}
        {feed.data !== undefined && items.length === 0 && <Others />}
        {items.length > 0 && (
          <section aria-labelledby="suggested" className={styles["suggested"]}>
            <h2 id="suggested" className={styles["heading"]}>
              Suggéré par {brand}
            </h2>
            <Others />
            <ol ref={list} className={styles["list"]}>
              {inView.map((item, index) => (
                <FeedCard
                  key={item.id}
                  item={item}
                  next={item.id === next?.id}
                  onHandled={() => focusAfter(index)}
                />
              ))}
            </ol>
          </section>
        )}
        {feed.data !== undefined && (
          <Suspense fallback={null}>
            <LastChoices />
            <SyncTrouble />
          </Suspense>
        )}
        <output className="visually-hidden">
          {next === undefined ? "" : `Prochain contact\u00A0: ${displayName(next)}`}
        </output>
      </main>
    </>
  );
}

const Others = () => (
  <nav aria-label="Au-delà de la liste" className={styles["others"]}>
    <ButtonLink to="/promises" weight="quiet">
      Promesses
    </ButtonLink>
    <ButtonLink to="/contacts/all" weight="quiet">
      Tous les contacts
    </ButtonLink>
  </nav>
);
