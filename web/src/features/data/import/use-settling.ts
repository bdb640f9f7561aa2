import { useEffect, useRef, useState } from "react";

/** A value shown at once (`now`) and acted on (`settled`) when it has not changed for a while. */
export function useSettling<T>(initial: T, delay: number) {
  const [now, setNow] = useState(initial);
  const [settled, setSettled] = useState(initial);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    now,
    settled,
    settling: now !== settled,
    change: (value: T) => {
      clearTimeout(timer.current);
      setNow(value);
      timer.current = setTimeout(() => setSettled(value), delay);
    },
    /** Without waiting. */
    reset: () => {
      clearTimeout(timer.current);
      setNow(initial);
      setSettled(initial);
    },
  };
}
