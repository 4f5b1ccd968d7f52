import { Problem } from '../../../kernel/problem.ts';
import { CODE_PAGE_437, CODE_PAGE_850, dosDecoder, looksLikeCodePage437 } from '../dos-code-pages.ts';
import { validUtf8 } from '../valid-utf8.ts';

export interface SelectedEncoding {
  /** A label of `TextDecoder`, or the name of a code page of DOS (see `dosDecoder`). */
  label: string;
  /** The reason for this encoding, for people. */
  origin: string;
}

/** The language drivers of the two code pages of DOS. Each language and keyboard has its own. */
const DRIVERS_OF_437 = [0x01, 0x0b, 0x0d, 0x0f, 0x11, 0x15, 0x18, 0x19, 0x1b];
const DRIVERS_OF_850 = [0x02, 0x0a, 0x0e, 0x10, 0x12, 0x14, 0x16, 0x1a, 0x1d, 0x25, 0x37];

/** The language driver ids of .dbf headers that determine an encoding, as GDAL's Shapefile driver reads them. Others (0, 0x57 "ANSI") don't. */
const LANGUAGE_DRIVERS: Readonly<Record<number, string>> = {
  ...Object.fromEntries(DRIVERS_OF_437.map((id) => [id, CODE_PAGE_437])),
  ...Object.fromEntries(DRIVERS_OF_850.map((id) => [id, CODE_PAGE_850])),
  0x03: 'windows-1252',
  0x13: 'shift_jis',
  0x26: 'ibm866',
  0x4d: 'gbk',
  0x4e: 'euc-kr',
  0x4f: 'big5',
  0x58: 'windows-1252',
  0x59: 'windows-1252',
  0x65: 'ibm866',
  0x7c: 'windows-874',
  0x7d: 'windows-1255',
  0x7e: 'windows-1256',
  0xc8: 'windows-1250',
  0xc9: 'windows-1251',
  0xca: 'windows-1254',
  0xcb: 'windows-1253',
  0xcc: 'windows-1257',
};

/** Parses names in the forms of .cpg files: `UTF-8`, `1252`, `ANSI 1252`, `CP1252`, `ISO 8859-1`, `88591`, `latin1`. */
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
      // not a label; try the next candidate
    }
  }
  return undefined;
}

/** Parses the name of an encoding. Unlike JSON and KML, tables of dBASE and of text may also be in a code page of DOS. */
function readTableEncoding(name: string): string | undefined {
  const number = /^(?:oem|cp|ibm|dos)?[ _-]*(\d{3})$/i.exec(name.trim())?.[1];
  return dosDecoder(`cp${number}`) === undefined ? readEncodingName(name) : `cp${number}`;
}

/** Returns true for an encoding with one byte per character. Its text is almost never valid UTF-8 by chance, unless all of it is ASCII. */
function isSingleByte(label: string | undefined): boolean {
  return label !== undefined && /^(?:windows|iso-8859|koi8|ibm|cp|macintosh|x-mac)/.test(label);
}

/** The problem of an encoding that a person named and no decoder has. */
export function unknownEncoding(name: string): Problem {
  return new Problem(
    'invalid_input',
    `The encoding "${name}" is not known: give utf-8, windows-1252 or the like.`,
  );
}

/**
 * Decides the encoding of a table's text, in this order: the named encoding; the encoding in the .cpg file, unless the bytes prove it wrong; UTF-8, if nearly all
 * sampled values with non-ASCII bytes are valid UTF-8; the encoding in the table's header; the code page of DOS, if the bytes are letters there; UTF-8, if all sampled
 * text is ASCII; windows-1252.
 */
export function chooseEncoding(clues: {
  named: string | undefined;
  cpg: string | undefined;
  languageDriver: number;
  sampledValues: readonly Buffer[];
}): SelectedEncoding {
  if (clues.named !== undefined) {
    const label = readTableEncoding(clues.named);
    if (label === undefined) throw unknownEncoding(clues.named);
    return { label, origin: 'given' };
  }
  const { sampledValues } = clues;
  const fromCpg = clues.cpg === undefined ? undefined : readTableEncoding(clues.cpg);
  const valid = sampledValues.filter((value) => validUtf8(value) !== null).length;
  // Up to a tenth may be invalid: part of a file may come from another program.
  const isUtf8 = sampledValues.length > 0 && valid >= sampledValues.length * 0.9;
  const isWrong =
    fromCpg === 'utf-8' ? valid === 0 && sampledValues.length > 0 : isUtf8 && isSingleByte(fromCpg);
  if (fromCpg !== undefined && !isWrong) return { label: fromCpg, origin: 'from the .cpg file' };
  const despite = isWrong ? `; the .cpg file says ${fromCpg}` : '';
  const fromHeader = LANGUAGE_DRIVERS[clues.languageDriver];
  if (isUtf8) return { label: 'utf-8', origin: `found by looking at the values${despite}` };
  if (fromHeader !== undefined) return { label: fromHeader, origin: `from the .dbf file's header${despite}` };
  if (looksLikeCodePage437(sampledValues))
    return { label: CODE_PAGE_437, origin: `found by looking at the values: the code page of DOS${despite}` };
  return sampledValues.length === 0
    ? { label: 'utf-8', origin: 'all of the sampled text is ASCII' }
    : { label: 'windows-1252', origin: `the text is not valid UTF-8${despite}` };
}
