import { isUtf8 } from 'node:buffer';
import { Problem } from '../../../kernel/problem.ts';

export interface TextEncodingChoice {
  /** A label that `TextDecoder` knows. */
  label: string;
  /** For people: why. */
  origin: string;
}

/** Language driver ids of .dbf headers that say something useful; others (0, 0x57 "ANSI") leave it open. */
const LANGUAGE_DRIVERS: Readonly<Record<number, string>> = {
  0x03: 'windows-1252',
  0x13: 'shift_jis',
  0x4d: 'gbk',
  0x4e: 'euc-kr',
  0x4f: 'big5',
  0x7c: 'windows-874',
  0x7d: 'windows-1255',
  0x7e: 'windows-1256',
  0xc8: 'windows-1250',
  0xc9: 'windows-1251',
  0xca: 'windows-1254',
  0xcb: 'windows-1253',
  0xcc: 'windows-1257',
};

/** `UTF-8`, `1252`, `ANSI 1252`, `CP1252`, `ISO 8859-1`, `88591`, `latin1`: how .cpg files write it. */
export function readEncodingName(name: string): string | undefined {
  const text = name.trim().toLowerCase();
  const number = /^(?:ansi|cp|windows|oem|ms)?[ _-]*(\d{3,5})$/.exec(text)?.[1];
  const candidates = [text, text.replaceAll(' ', '-'), text.replaceAll('_', '-')];
  if (number !== undefined) {
    if (number === '65001') return 'utf-8';
    if (number.startsWith('8859')) candidates.push(`iso-8859-${number.slice(4)}`);
    candidates.push(`windows-${number}`, `cp${number}`, `ibm${number}`);
  }
  const iso = /^iso[ _-]*8859[ _-]*(\d{1,2})$/.exec(text)?.[1];
  if (iso !== undefined) candidates.push(`iso-8859-${iso}`);
  for (const candidate of candidates) {
    try {
      return new TextDecoder(candidate).encoding;
    } catch {
      // not a label; the next candidate
    }
  }
  return undefined;
}

/**
 * Decides how the text of a table is encoded: what was given, else the .cpg file, else the table's header, else UTF-8 when all
 * of the sampled values with non-ASCII bytes are valid UTF-8, else windows-1252.
 */
export function chooseEncoding(clues: {
  given: string | undefined;
  cpg: string | undefined;
  languageDriver: number;
  sampledValues: readonly Uint8Array[];
}): TextEncodingChoice {
  if (clues.given !== undefined) {
    const label = readEncodingName(clues.given);
    if (label === undefined)
      throw new Problem(
        'invalid_input',
        `The encoding "${clues.given}" is not known: give utf-8, windows-1252 or the like.`,
      );
    return { label, origin: 'given' };
  }
  const fromCpg = clues.cpg === undefined ? undefined : readEncodingName(clues.cpg);
  if (fromCpg !== undefined) return { label: fromCpg, origin: 'from the .cpg file' };
  const fromHeader = LANGUAGE_DRIVERS[clues.languageDriver];
  const { sampledValues } = clues;
  const valid = sampledValues.filter((value) => isUtf8(value)).length;
  // A value that was cut at the field's width may end in half a character.
  if (sampledValues.length > 0 && valid >= sampledValues.length * 0.9)
    return { label: 'utf-8', origin: 'found by looking at the values' };
  if (fromHeader !== undefined) return { label: fromHeader, origin: "from the .dbf file's header" };
  return sampledValues.length === 0
    ? { label: 'utf-8', origin: 'all of the sampled text is ASCII' }
    : { label: 'windows-1252', origin: 'the text is not valid UTF-8' };
}
