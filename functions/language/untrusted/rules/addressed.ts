import { type Family, pattern } from "../pattern.ts";
import { MACHINE, DRAFT, CONTACT, TOP, TASKS } from "../vocabulary/nouns.ts";
import { WRITE, DROP, RAISE, CLOSE, TELL, SENDING } from "../vocabulary/verbs.ts";

export const ADDRESSED: Family = {
  reason: "addressed",
  gate: "strict",
  rules: [
    [
      pattern(
        "(?:whoever|anyone who|the one who|(?:a|pour|celui|celle|quiconque) qui) (?:is )?(?:draft\\w*|writ\\w*|compos\\w*|generat\\w*|redige\\w*|ecri\\w*|prepare\\w*) (?:the |this |my |le |la |ce |cette |un |une )?(?:\\w+ )?(?:messages?|mails?|courriels?|reponses?|textes?|answers?|reply|replies|e mails?|drafts?)",
      ),
    ],
    [
      pattern(
        `(?:notes?|messages?|attention|avis|mentions?|instructions?|consignes?|rappel|remarque|memo|hello|hey|dear|cher|chere|bonjour|salut|ps|p\\.s\\.?)(?: \\w+){0,3}? (?:a|au|aux|pour|to|for|de|the|l|la|le|tout|toute|any|all|an)?(?: \\w+){0,2}? ?${MACHINE}(?: \\w+){0,5}? ?[:,]`,
      ),
    ],
    [
      pattern(
        `${MACHINE}(?: \\w+){0,8}? ?[:,] ?(?:\\w+ ){0,3}?(?:${WRITE}|${RAISE}|${CLOSE}|${TELL}|${DROP}|${SENDING}|tu|vous|you)`,
      ),
    ],
    [
      pattern(
        `${MACHINE}(?: \\w+){0,8}? (?:doi(?:s|t|vent)|dev(?:ez|ra|ront)|must|should|shall|(?:has|have|needs?) to|(?:est|sont) prie\\w*|(?:is|are) (?:to|asked|requested|instructed))(?: \\w+){0,3}? (?:${WRITE}|${RAISE}|${CLOSE}|${TELL}|${SENDING}|faire|me)…(?:${CONTACT}|${DRAFT}|${TASKS}|${TOP}|header|reply to|prompt|lien|link)`,
      ),
    ],
    [pattern(`(?:if|si) (?:you|tu|vous|ce texte|this)(?: \\w+){0,5}? ${MACHINE}`)],
    [
      pattern(
        `(?:toute|any|every|to (?:the|any|all)|a (?:toute|l)|for) ${MACHINE} (?:qui|who|that|reading|which|processing|lisant|generating|drafting|redigeant)`,
      ),
    ],
    [/^[#>*\s-]{0,8}(?:system|human|developer|tool|ia|ai|llm|bot|gpt)(?: prompt| message)? ?:/],
    [/^[#>*\s-]{0,8}(?:assistant|user|model):/],
    [
      /\b(?:role ?:? ?(?:system|developer|assistant)|system[ _]prompt|system[ _]message|tool[ _]calls?|message systeme|prompt systeme)\b/,
    ],
  ],
};
