const BLOCKS =
  "address article aside blockquote br center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody td tfoot th thead title tr ul";
const INLINES =
  "a abbr acronym b bdi bdo big body button cite code del details dfn em embed font head html i iframe img input ins kbd label link map mark meta o:p object param q samp select small source span strike strong sub summary sup svg path textarea time tt u var video wbr";
const block = new Set(BLOCKS.split(" "));
const inline = new Set(INLINES.split(" "));
/** Their content is no text, or is not shown. */
const silent = new Set("script style template noscript head title select textarea svg".split(" "));
const empty = new Set("br hr img input link meta embed param source wbr path".split(" "));

const TAG = /<(\/?)([a-z][a-z0-9:]{0,11})((?:\s|\/)[^<>]{0,2000})?>/iy;
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
  if (!text.includes("<")) return { shown: text, hidden: [] };
  const shown: string[] = [];
  const hidden: string[] = [];
  let from = 0;
  /** The hidden element that is open: its name, where its content begins, and how many of that name are open. */
  let open: { name: string; start: number; depth: number } | null = null;
  let at = text.indexOf("<");
  const show = (end: number) => {
    if (open === null) shown.push(text.slice(from, end));
  };
  while (at !== -1) {
    if (text.startsWith("<!--", at)) {
      const end = text.indexOf("-->", at + 4);
      if (end === -1) {
        // As in a browser, an unclosed comment runs to the end.
        show(at);
        if (open === null) hidden.push(text.slice(at + 4));
        from = text.length;
        break;
      }
      show(at);
      if (open === null) hidden.push(text.slice(at + 4, end));
      from = end + 3;
      at = text.indexOf("<", from);
      continue;
    }
    TAG.lastIndex = at;
    const tag = TAG.exec(text);
    const name = tag?.[2]?.toLowerCase() ?? "";
    if (tag === null || !(block.has(name) || inline.has(name) || silent.has(name))) {
      at = text.indexOf("<", at + 1);
      continue;
    }
    const closing = tag[1] === "/";
    const after = at + tag[0].length;
    if (open !== null) {
      if (name === open.name) open.depth += closing ? -1 : 1;
      if (open.depth === 0) {
        hidden.push(text.slice(open.start, at));
        open = null;
        from = after;
      }
    } else {
      show(at);
      if (block.has(name)) shown.push("\n");
      from = after;
      if (!closing && !empty.has(name) && (silent.has(name) || isHidden(tag[3] ?? "")))
        open = { name, start: after, depth: 1 };
    }
    at = text.indexOf("<", after);
  }
  if (open === null) show(text.length);
  else hidden.push(text.slice(open.start));
  return { shown: shown.join(""), hidden };
}
