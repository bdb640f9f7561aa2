import { type MouseEvent, useState } from "react";
import type { ContactDetail } from "../../../../functions/contacts/contract.ts";
import type { Channel } from "../../../../functions/contacts/contract.ts";
import { framesIn } from "./frames.ts";
import type { OnWire } from "../../lib/on-wire.ts";

type Mode = "edit" | "preview";

/** What waits until its places are filled, or its person says to go on. */
export interface Asked {
  frames: readonly string[];
  go: () => void;
  /** Leads to the first place. */
  fill: () => void;
}

export type Sending = ReturnType<typeof useSending>;

/** Which form of a letter is shown and whether it is edited, and what asks before it leaves with a place to fill. */
export function useSending({ letter, phones, call }: OnWire<ContactDetail>) {
  const noCall = phones.length === 0 || (call?.refused ?? null) !== null;
  const [form, setForm] = useState<Channel>(letter.channel === "call" && noCall ? "mail" : letter.channel);
  const [mode, setMode] = useState<Mode>("preview");
  /** How often the first place was asked for. */
  const [fills, setFills] = useState(0);
  const [asked, setAsked] = useState<Asked | null>(null);
  const fillMail = () => {
    setForm("mail");
    setMode("edit");
    setFills((times) => times + 1);
  };
  /** Goes on with a text, of which nothing is left to fill or whose person wants it so. */
  const whenFilled = (text: string, go: () => void, fill: () => void = fillMail) => {
    const frames = framesIn(text);
    if (frames.length === 0) go();
    else setAsked({ frames, go, fill });
  };
  /** A link that takes the text elsewhere: it is held, and pressed again once its person said so. */
  const leave =
    (text: string, go?: () => void, fill?: () => void) => (event: MouseEvent<HTMLAnchorElement>) => {
      const { currentTarget: link } = event;
      if (link.dataset["anyway"] !== undefined || framesIn(text).length === 0) return go?.();
      event.preventDefault();
      const press = () => {
        link.dataset["anyway"] = "";
        link.click();
        delete link.dataset["anyway"];
      };
      whenFilled(text, press, fill);
    };
  return { form, setForm, mode, setMode, fills, asked, whenFilled, leave, answered: () => setAsked(null) };
}
