/**
 * Signs that people do not see and models read: tags and all of U+E0000–U+E0FFF, zero widths, directions,
 * controls, fillers, variation selectors. The flags of England, Scotland and Wales are written with tags.
 */
const INVISIBLE =
  /\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}|\p{Default_Ignorable_Code_Point}|\p{Cf}|\u2800|(?![\t\n\r])\p{Cc}/gu;
/** One joiner between two emoji makes one emoji of them; one selector tells how a sign is drawn. */
const PART_OF_EMOJI =
  /(?<=\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?)\u200d(?=\p{Extended_Pictographic})|(?:(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]|(?<=[\d#*])\ufe0f(?=\u20e3))(?![\ufe00-\ufe0f])/uy;
const MAY_BE_PART = new Set(["\u200d", "\ufe0e", "\ufe0f"]);

/** What people see of a text: without the signs that nobody sees. Emoji stay whole; French text is unchanged. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, (sign, at: number) => {
    if (sign.startsWith("\u{1f3f4}")) return sign;
    if (!MAY_BE_PART.has(sign)) return "";
    PART_OF_EMOJI.lastIndex = at;
    return PART_OF_EMOJI.test(text) ? sign : "";
  });
}
