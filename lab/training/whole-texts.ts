import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { cleanMail } from "../../functions/crm/clean-mail.ts";
import { cleanText } from "../../functions/crm/clean-text.ts";
import { Fact } from "../../functions/readings/contract.ts";
import { sentencesOf } from "../../functions/readings/local/read-locally.ts";
import { mannerOf } from "../../functions/readings/manner-of.ts";
import type { SourceText } from "../../functions/readings/source-text.ts";
import { unpacked } from "../data/archive.ts";
import { labelled, type PortalText } from "./portal-texts.ts";

/** A text of the archive `whole-texts`: one hand wrote it, another read it. */
export const WholeText = z.object({
  id: z.string(),
  channel: z.enum(["email", "note", "call", "meeting"]),
  by: z.enum(["us", "contact"]),
  written: z.iso.date(),
  subject: z.string().nullable(),
  text: z.string(),
  facts: z.array(Fact),
  /** What reasonable people differ about. */
  doubtful: z.array(Fact),
});
export type WholeText = z.infer<typeof WholeText>;

/** The texts of a file of JSON lines. */
export const readWholeTexts = (file: string): WholeText[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => WholeText.parse(JSON.parse(line)));

/** A whole text as a synchronization stores it. */
export function sourceOf({ id, channel, by, written, subject, text }: WholeText): SourceText {
  return {
    id,
    kind: channel === "note" ? "note" : "engagement",
    channel: channel === "call" ? "phone_call" : channel,
    incoming: channel === "email" && by === "contact",
    at: `${written}T09:00:00.000Z`,
    day: written,
    subject,
    text: (channel === "email" ? cleanMail(text, subject) : cleanText(text)) ?? "",
  };
}

/** The files of the archive, by the name of the hand that wrote them. */
export const wholeTextFiles = (): readonly { hand: string; file: string }[] =>
  readdirSync(unpacked("whole-texts"))
    .sort()
    .map((name) => ({ hand: path.parse(name).name, file: path.join(unpacked("whole-texts"), name) }));

/** All of them as training takes texts, each of a contact without history. */
export const wholeTexts = (): PortalText[] =>
  wholeTextFiles().flatMap(({ hand, file }) =>
    readWholeTexts(file).map((one): PortalText => {
      const source = sourceOf(one);
      const manner = mannerOf(source);
      const { facts, doubtful } = one;
      const all = manner === "machine" && !source.incoming ? [] : sentencesOf(source, manner);
      const portal = `whole-${hand}`;
      const sentences = labelled(portal, all, { facts, doubtful, asked: "allKinds" });
      return { portal, contactId: source.id, source, manner, sentences, facts, doubtful, asked: "allKinds" };
    }),
  );
