import * as z from "zod";
import type { Prompt } from "../../model/prompt.ts";
import { QUOTING_RULE } from "../../model/untrusted.ts";
import { Statement } from "../statements/statement.ts";

const month = z.string().nullable();

const ReadProfile = z.object({
  summary: z.array(Statement),
  headline: z.string(),
  currentCompany: z.string(),
  currentTitle: z.string(),
  experiences: z.array(
    z.object({
      quote: z.string(),
      title: z.string(),
      company: z.string(),
      startDate: month,
      endDate: month,
      current: z.boolean(),
    }),
  ),
  topics: z.array(z.string()),
  postsOfInterest: z.array(z.object({ postId: z.string(), quote: z.string(), why: z.string() })),
  confidence: z.number(),
});
/** A model's reading of a profile, not verified yet. An empty string means not said. */
export type ReadProfile = z.infer<typeof ReadProfile>;

/** Reads a profile that was given, structured or pasted. */
export const LINKEDIN: Prompt<ReadProfile> = {
  stage: "linkedin",
  version: "2",
  size: "small",
  instructions: `Tu lis le profil LinkedIn d’un contact, tel qu’un commercial l’a copié, pour dire qui il est et de quoi lui parler.

${QUOTING_RULE}

La source « profile » donne les champs du profil, « text » la page telle qu’elle a été collée, « activity » ses commentaires et réactions ; les autres sources sont ses publications, chacune sous son identifiant, avec sa date.

- summary : deux phrases de faits au plus, 60 mots : son métier, son parcours, ce qui l’occupe. Chacune est un objet :
  - quote : les mots exacts d’une source qui la prouvent, copiés sans rien changer, d’un seul tenant, les plus courts qui suffisent.
  - sentence : la phrase ; écris les noms, les nombres, les dates, les postes et les fonctions comme la source les écrit.
- headline, currentCompany, currentTitle : avec les mots des sources ; texte vide si elles ne le disent pas.
- experiences : chaque poste, le plus récent d’abord.
  - quote : les mots exacts qui le disent, copiés sans rien changer, d’un seul tenant, avec l’intitulé, l’entreprise et les dates.
  - title, company : tels qu’ils sont dans quote ; texte vide si quote ne le dit pas.
  - startDate, endDate : AAAA-MM, si quote donne le mois et l’année ; sinon null.
  - current : vrai seulement si quote dit que le poste est occupé aujourd’hui.
- topics : zéro à huit sujets de un à quatre mots, avec les mots des sources.
- postsOfInterest : au plus trois publications dont un commercial peut parler avec tact. postId : l’identifiant de la source ; quote : ses mots exacts, une phrase au plus ; why : en une phrase, pourquoi en parler.
- confidence : de 0 à 1.

N’invente rien et ne déduis rien de la vie privée, de la santé, des opinions ou de l’origine. Une liste vide est une bonne réponse. « […] » marque un passage absent : n’en déduis rien. Écris en français.`,
  schema: ReadProfile,
  maxOutputTokens: 4_000,
  timeoutMs: 45_000,
  effort: "low",
};
