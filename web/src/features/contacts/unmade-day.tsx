import { unmadeInWords } from "./model-words.ts";

/** Why there is no list today. */
export default function UnmadeDay({ problem }: { problem: string }) {
  return <p>{unmadeInWords(problem)}</p>;
}
