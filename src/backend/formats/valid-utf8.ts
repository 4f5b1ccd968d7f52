import { isUtf8 } from 'node:buffer';

/** Returns a text if it is UTF-8, without its last character if that was cut at the width of a field; null if it is in another encoding. */
export function validUtf8(text: Buffer): Buffer | null {
  return isUtf8(text) ? text : withoutCutCharacter(text);
}

/** Returns a text without its last character if that was cut at the width of the field; null if the text is invalid for another reason. */
function withoutCutCharacter(text: Buffer): Buffer | null {
  for (let cut = 1; cut <= 3 && cut < text.length; cut++) {
    const lead = text[text.length - cut] as number;
    if (lead < 0x80) return null;
    if (lead < 0xc0) continue;
    const before = text.subarray(0, text.length - cut);
    // ASCII with one such byte at its end is more probably a Latin encoding, unless the byte is the first one of most accented letters in UTF-8.
    const isLatin = cut === 1 && lead !== 0xc2 && lead !== 0xc3 && before.every((byte) => byte < 0x80);
    return !isLatin && isUtf8(before) ? before : null;
  }
  return null;
}
