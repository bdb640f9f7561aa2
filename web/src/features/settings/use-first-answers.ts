import { useIsFetching } from "@tanstack/react-query";
import { useEffect, useState } from "react";

/**
 * Whether what the screen first asks for has been answered, or refused. Until then each answer that comes would push
 * aside what stands below it. An answer may lead to another question: one frame without any is the end.
 */
export function useFirstAnswers(): boolean {
  const waiting = useIsFetching({ predicate: ({ state }) => state.data === undefined });
  const [answered, setAnswered] = useState(false);
  useEffect(() => {
    if (answered || waiting > 0) return undefined;
    const frame = requestAnimationFrame(() => setAnswered(true));
    return () => cancelAnimationFrame(frame);
  }, [answered, waiting]);
  return answered;
}
