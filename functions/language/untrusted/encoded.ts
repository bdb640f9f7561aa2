const BLOCK = /[A-Za-z0-9+/_-]{20,}={0,2}/g;
const HEXADECIMAL = /(?:[0-9a-f]{2}[ :]?){16,}/gi;
/** What decoded bytes must look like to count as text: at least three words, and only characters of texts. */
const WORDS = /^[\p{L}\p{N}\p{P}\p{Zs}\p{Sc}\s+=<>|]*$/u;
const utf8 = new TextDecoder();

function isText(bytes: Uint8Array): boolean {
  // A cut block may begin or end within a letter.
  const text = utf8.decode(bytes).replace(/^\ufffd{1,3}|\ufffd{1,3}$/g, "");
  return (
    text.length >= 12 && WORDS.test(text) && (text.match(/(?<![a-z])[a-z]{2,}[ ,.:]/gi) ?? []).length >= 2
  );
}

function fromBase64(block: string): boolean {
  return [0, 1, 2, 3].some((skip) => isText(Buffer.from(block.slice(skip), "base64")));
}

/** Whether a text holds another one in base64 or hexadecimal. */
export function holdsEncodedText(text: string): boolean {
  if (!/[A-Za-z0-9+/_-]{20}|(?:[0-9a-f]{2}[ :]){8}/i.test(text)) return false;
  return (
    (text.match(BLOCK) ?? []).some(fromBase64) ||
    (text.match(HEXADECIMAL) ?? []).some((block) => isText(Buffer.from(block.replace(/[ :]/g, ""), "hex")))
  );
}
