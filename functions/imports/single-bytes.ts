/** What each encoding writes for the bytes from 0x80 on; a space where it has nothing. */
const WINDOWS_1252 = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";
const MACINTOSH =
  "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00A0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uF8FFÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ";
const IBM_850 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0";

// Node's own decoder of this name answers Latin-1: « ’ », « œ » and « € » would be lost.
/** As Excel in French writes « CSV ». */
export const fromWindows = (bytes: Buffer): string => decode(bytes, WINDOWS_1252, /[\u0080-\u009f]/g);
/** « CSV (Macintosh) » */
export const fromMacintosh = (bytes: Buffer): string => decode(bytes, MACINTOSH, /[\u0080-\u00ff]/g);
/** « CSV (MS-DOS) » */
export const fromDos = (bytes: Buffer): string => decode(bytes, IBM_850, /[\u0080-\u00ff]/g);

const decode = (bytes: Buffer, characters: string, high: RegExp): string =>
  bytes.toString("latin1").replace(high, (one) => characters[one.charCodeAt(0) - 0x80] ?? " ");
