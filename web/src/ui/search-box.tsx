import { useEffect, useState } from "react";
import { Field } from "./field.tsx";
import { useListAddress } from "../lib/list-address.ts";

const PAUSE = 300;

/** Searches a list once the typing pauses. */
export function SearchBox({ label }: { label: string }) {
  const { words, change } = useListAddress();
  const [typed, setTyped] = useState(words);
  const [sent, setSent] = useState(words);
  const [seen, setSeen] = useState(words);
  // Going back changes the address without the field.
  if (words !== seen) {
    setSeen(words);
    if (words !== sent) {
      setTyped(words);
      setSent(words);
    }
  }
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === sent) return undefined;
    const timer = setTimeout(() => {
      setSent(wanted);
      change("q", wanted, { replace: true });
    }, PAUSE);
    return () => clearTimeout(timer);
  });
  return (
    <Field
      label={label}
      type="search"
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
