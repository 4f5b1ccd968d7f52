/** The name of the code page of DOS in the Americas, which old dBase programs wrote. */
export const CODE_PAGE_437 = 'cp437';
/** The name of the code page of DOS with the letters of Western Europe, which is also that of French and Spanish settings. */
export const CODE_PAGE_850 = 'cp850';

/** The characters of the bytes 0x80 to 0xFF. `TextDecoder` doesn't know these code pages. */
const UPPER: Readonly<Record<string, string>> = {
  [CODE_PAGE_437]:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  [CODE_PAGE_850]:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
};

/** Returns the decoder of a code page of DOS; undefined for another encoding. */
export function dosDecoder(label: string): ((bytes: Uint8Array) => string) | undefined {
  const upper = UPPER[label];
  if (upper === undefined) return undefined;
  return (bytes) => {
    let text = '';
    for (const byte of bytes)
      text += byte < 0x80 ? String.fromCharCode(byte) : (upper[byte - 0x80] as string);
    return text;
  };
}

/**
 * Bytes that are letters in code page 437 (ü é ä ç è É Ü í ó ú ñ Ñ). In windows-1252 they are unused, or characters that hardly occur inside the words of
 * American files: quotes, signs such as ¢, £ and ¥, and the letters Š and š.
 */
const LETTERS = new Set([0x81, 0x82, 0x84, 0x87, 0x8a, 0x90, 0x9a, 0xa1, 0xa2, 0xa3, 0xa4, 0xa5]);
const isLetter = (byte: number | undefined) => byte !== undefined && /[a-z]/i.test(String.fromCharCode(byte));

/** Returns true if every byte beyond ASCII is one of `LETTERS` and stands next to an ASCII letter. */
export function looksLikeCodePage437(values: readonly Uint8Array[]): boolean {
  let letters = 0;
  for (const value of values) {
    for (let at = 0; at < value.length; at++) {
      const byte = value[at] as number;
      if (byte < 0x80) continue;
      if (!LETTERS.has(byte) || (!isLetter(value[at - 1]) && !isLetter(value[at + 1]))) return false;
      letters++;
    }
  }
  return letters > 0;
}
