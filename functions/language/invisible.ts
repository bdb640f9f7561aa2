/**
 * Characters that people do not see and models read: tags and all of U+E0000–U+E0FFF, zero widths, directions,
 * controls, fillers, variation selectors. Tags also spell the flags of England, Scotland and Wales.
 */
const INVISIBLE =
  /\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}|(?:[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]|(?![\t\n\r])\p{Cc}){1,500}/gu;
/** Invisible characters that belong to an emoji: a joiner between two, a selector of how one is drawn. */
const PART_OF_EMOJI =
  /(?<=\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?)\u200d(?=\p{Extended_Pictographic})|(?:(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]|(?<=[\d#*])\ufe0f(?=\u20e3))(?![\ufe00-\ufe0f])/uy;
/**
 * A letter, or a sign above or below one, of a script whose spelling needs joiners and non-joiners: Persian's
 * « می‌خواهم », Sinhala's « ශ්‍රී ». Unicode, chapter 23.2, « Cursive connection and ligatures ».
 */
const SPELT_WITH_JOINERS =
  /^(?=[\p{L}\p{M}])[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Mymr}\p{scx=Khmr}]$/u;

/** The text without invisible characters, except those by which emoji and some scripts are spelled. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, (run, at: number) => {
    if (run.startsWith("\u{1f3f4}")) return run;
    const first = stays(text, at) ? run.charAt(0) : "";
    // A selector and the joiner behind it are the longest that stays.
    return run.length === 2 && stays(text, at + 1) ? first + run.charAt(1) : first;
  });
}

function stays(text: string, at: number): boolean {
  switch (text[at]) {
    case "\u200c":
      return isSpelling(text, at);
    case "\u200d":
      return isSpelling(text, at) || isPartOfEmoji(text, at);
    case "\ufe0e":
    case "\ufe0f":
      return isPartOfEmoji(text, at);
    default:
      return false;
  }
}

function isPartOfEmoji(text: string, at: number): boolean {
  PART_OF_EMOJI.lastIndex = at;
  return PART_OF_EMOJI.test(text);
}

/** Whether the joiner stands by itself between two letters that it joins or keeps apart. */
function isSpelling(text: string, at: number): boolean {
  return SPELT_WITH_JOINERS.test(text[at - 1] ?? "") && SPELT_WITH_JOINERS.test(text[at + 1] ?? "");
}
