const BLOCKS =
  "address article aside blockquote br center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody td tfoot th thead title tr ul";
const INLINES =
  "a abbr acronym b bdi bdo big body button cite code del details dfn em embed font head html i iframe img input ins kbd label link map mark meta o:p object param q samp select small source span strike strong sub summary sup svg path textarea time tt u var video wbr";
const block = new Set(BLOCKS.split(" "));
/** Their content is no text, or is not shown. */
const silent = new Set("script style template noscript head title select textarea svg".split(" "));
const empty = new Set("br hr img input link meta embed param source wbr path".split(" "));
const known = new Set([...block, ...silent, ...INLINES.split(" ")]);

/** A comment, which runs to the end where it is not closed, as in a browser; or a tag. */
const MARK = /<!--([\s\S]*?)(?:-->|$)|<(\/?)([a-z][a-z0-9:]{0,11})((?:\s|\/)[^<>]{0,2000})?>/gi;
const NOT_SHOWN = /display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|mso-hide\s*:\s*all/i;
const WITHOUT_SIZE =
  /(?:font-size|opacity|(?:max-)?(?:height|width))\s*:\s*0(?![.\d]*[1-9])|(?:text-indent|left|top)\s*:\s*-\d{3}/i;
const WITHOUT_COLOUR =
  /(?<!-)color\s*:\s*(?:#fff(?:fff)?\b|white\b|transparent|rgba?\(\s*255\s*,\s*255\s*,\s*255)/i;
const HIDDEN_ATTRIBUTE =
  /(?:^|\s)(?:hidden(?=[\s=/]|$)|aria-hidden\s*=\s*["']?true)|(?:^|\s)color\s*=\s*["']?(?:#fff(?:fff)?\b|white\b)/i;

const HIDES = [NOT_SHOWN, WITHOUT_SIZE, WITHOUT_COLOUR, HIDDEN_ATTRIBUTE];
const isHidden = (attributes: string): boolean =>
  attributes !== "" && HIDES.some((way) => way.test(attributes));

/**
 * Removes HTML from a text in one pass: visible text stays, comments and hidden elements are returned apart.
 * Text without HTML is unchanged, whatever `<` and `>` it contains.
 */
export function dropHiddenMarkup(text: string): { shown: string; hidden: string[] } {
  const shown: string[] = [];
  const hidden: string[] = [];
  let from = 0;
  /** The hidden element that is open: its name, where its content begins, and how many of that name are open. */
  let open: { name: string; start: number; depth: number } | null = null;
  for (const { 0: mark, 1: comment, 2: slash, 3: tag = "", 4: attributes = "", index } of text.matchAll(
    MARK,
  )) {
    const name = tag.toLowerCase();
    const after = index + mark.length;
    if (comment === undefined && !known.has(name)) continue;
    if (open === null) {
      shown.push(text.slice(from, index));
      from = after;
      if (comment !== undefined) hidden.push(comment);
      if (block.has(name)) shown.push("\n");
      const hides = slash === "" && !empty.has(name) && (silent.has(name) || isHidden(attributes));
      if (hides) open = { name, start: after, depth: 1 };
    } else if (name === open.name) {
      open.depth += slash === "/" ? -1 : 1;
      if (open.depth > 0) continue;
      hidden.push(text.slice(open.start, index));
      open = null;
      from = after;
    }
  }
  if (open === null) shown.push(text.slice(from));
  else hidden.push(text.slice(open.start));
  return { shown: shown.join(""), hidden };
}
