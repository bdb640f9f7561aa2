import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { messageOf } from "../../lib/api-error.ts";
import { Block } from "../../ui/block.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/message.tsx";
import { ForgetVoice } from "./forget-voice.tsx";
import { LearningRow } from "./learning-row.tsx";
import { TraitList } from "./trait-list.tsx";
import { voiceQuery } from "./voice.ts";
import styles from "./voice.module.css";
import { WordsByWeek } from "./words-by-week.tsx";

/** What was learnt of how one writes, to be struck out or forgotten, and the words one changes before sending. */
export function VoicePanel() {
  const { data: voice, error, refetch } = useQuery(voiceQuery());
  const learnt = useRef<HTMLHeadingElement>(null);
  // What is struck out takes its button with it.
  const toList = () => learnt.current?.focus({ preventScroll: true });
  return (
    <div className={styles["panel"]}>
      <h4 ref={learnt} tabIndex={-1}>
        Ce qui est appris
      </h4>
      <p className={styles["note"]}>
        De vos propres messages, pour que ceux que l’on vous propose y ressemblent. Personne d’autre ne le
        voit, ni vos collègues ni les responsables. Rayez ce qui n’est pas vous.
      </p>
      {voice === undefined && error === null && (
        <div aria-busy="true">
          <p className="visually-hidden">Lecture…</p>
          <Block width="100%" height="240px" />
        </div>
      )}
      {voice === undefined && error !== null && (
        <Notice>
          <p>Votre façon d’écrire n’a pas pu être chargée. {messageOf(error)}</p>
          <Button onClick={() => void refetch()}>Réessayer</Button>
        </Notice>
      )}
      {voice !== undefined && (
        <>
          <TraitList traits={voice.traits} onStruck={toList} />
          <LearningRow learning={voice.learning} />
          {voice.traits.length > 0 && <ForgetVoice onForgotten={toList} />}
        </>
      )}
      <WordsByWeek />
    </div>
  );
}
