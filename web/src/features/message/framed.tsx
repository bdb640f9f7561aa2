import { cutAtFrames } from "./frames.ts";

/** A text whose places to fill stand out. */
export const framed = (text: string) =>
  cutAtFrames(text).map((part, index) => (index % 2 === 0 ? part : <mark key={index}>{part}</mark>));
