import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { type Addressee, inVoice } from "../../../functions/suggestions/drafts/voice/in-voice.ts";
import { learnVoice } from "../../../functions/suggestions/drafts/voice/learn-voice.ts";
import { partsOfLetter } from "../../../functions/suggestions/drafts/voice/letter-parts.ts";
import type { OwnText } from "../../../functions/suggestions/drafts/voice/own-text.ts";
import { type Voice, voiceOf } from "../../../functions/suggestions/drafts/voice/voice.ts";
import { wordsChanged } from "../../../functions/suggestions/drafts/voice/words-changed.ts";

const FOLDER = path.join(import.meta.dirname, "letters");

/** A proposed letter, and what a salesperson made of it. */
const Pair = z.object({
  person: z.string(),
  contact: z.object({ firstName: z.string(), lastName: z.string(), gender: z.enum(["f", "m"]) }),
  proposed: z.string(),
  sent: z.string(),
});
type Pair = z.infer<typeof Pair>;

/** Of one person: words changed in the letters that nothing was learnt of. */
export interface HeldOut {
  readonly person: string;
  readonly voice: Voice | undefined;
  readonly letters: number;
  readonly without: number;
  readonly with: number;
}

/** Learns of the first two thirds of each person's letters, and measures on the others. */
export function heldOut(): HeldOut[] {
  return readdirSync(FOLDER)
    .sort()
    .map((file) => {
      const lines = readFileSync(path.join(FOLDER, file), "utf8").split("\n").filter(Boolean);
      const pairs = lines.map((line) => Pair.parse(JSON.parse(line)));
      const learnt = pairs.slice(0, Math.ceil((pairs.length * 2) / 3));
      const voice = voiceOf(
        learnVoice(learnt.toReversed().map(ownText), { proposed: learnt.map((one) => one.proposed) }),
      );
      const rest = pairs.slice(learnt.length);
      const changed = (proposal: (pair: Pair) => string): number =>
        rest.reduce((sum, pair) => sum + wordsChanged(proposal(pair), pair.sent).changed, 0);
      return {
        person: pairs[0]?.person ?? file,
        voice,
        letters: rest.length,
        without: changed(({ proposed }) => proposed),
        with: changed((pair) =>
          voice === undefined ? pair.proposed : inVoice(pair.proposed, voice, addressee(pair, learnt)),
        ),
      };
    });
}

/** A contact, with the greeting of the last letter to them that something was learnt of. The product knows no gender. */
function addressee({ contact: { firstName, lastName }, person }: Pair, learnt: readonly Pair[]): Addressee {
  const last = learnt.findLast(
    ({ contact }) => contact.lastName === lastName && contact.firstName === firstName,
  );
  const greeting = last === undefined ? null : partsOfLetter(last.sent, person).greeting;
  return { firstName, lastName, greeting };
}

const ownText = ({ person, contact, sent }: Pair): OwnText => ({
  text: sent,
  contactId: `${contact.firstName} ${contact.lastName}`,
  firstName: contact.firstName,
  lastName: contact.lastName,
  company: null,
  signer: person,
});
