/** Words that stay in capitals: directions, kinds of firms, numerals and agencies. */
const CAPITALS = new Set(
  'NE NW SE SW LLC LLP LP LLLP PLLC PC NA PO US USA HUD HOA YMCA YWCA II III IV VI VII VIII IX'.split(' '),
);
/** Abbreviations that are written like words: "St", "Mr", "Ltd". Other words of two to four consonants (not Y) are initials, which stay in capitals. */
const ABBREVIATIONS = new Set(
  'ST STS RD RDS DR LN CT CTS PL BLVD PKWY HWY TRL SQ PT PLZ TPKE CV CTR EXT XING BLDG FLR FT MT RM STR BR GRV LK MTN SPG SPGS HTS CRK TWP JR SR MR MRS MS LTD DEPT BD MGMT RLTY'.split(
    ' ',
  ),
);
/** The abbreviations of states and provinces that would otherwise be written like words: they have a vowel or a Y, or are among the abbreviations above. */
const STATES =
  /^(?:A[BKLRSZ]|C[AOT]|DE|G[AU]|HI|I[ADLN]|KY|LA|M[AEIOST]|N[EUY]|O[HKNR]|P[AE]|RI|UT|VA|W[AIY]|YT)$/;
/** Words that are in lower case inside of a name. */
const SMALL = new Set('OF THE AND FOR AT IN ON TO BY'.split(' '));

/**
 * Returns an address, a street or a name in title case when it is all in capitals, as counties write them: "1214 BOLTON ST" becomes "1214 Bolton St".
 * A text with a lower-case letter stays as it is. The length stays too, so that positions in the text hold. For display only: copies and
 * exports have the text of the county.
 */
export function titleCase(text: string): string {
  if (/\p{Ll}/u.test(text) || !/\p{Lu}{2}/u.test(text)) return text;
  // An ʻokina or apostrophe before a word is not a part of it: ʻEwa, 'Aiea.
  const cased = text.replaceAll(/(?!['’ʻʼ])[\p{L}\p{M}\d'’]+/gu, (word, at: number) =>
    wordCase(word, text.slice(0, at), text.slice(at + word.length)),
  );
  return cased.length === text.length ? cased : text;
}

function wordCase(word: string, before: string, after: string): string {
  if (/\d/.test(word)) return /^\d+(?:ST|ND|RD|TH)$/.test(word) ? word.toLowerCase() : word;
  // Rock 'n' Roll, Pick 'n Save; but 1200 'N' St.
  if (/^N['’]?$/.test(word) && /\p{L}{2} ['’]$/u.test(before)) return word.toLowerCase();
  if (word.length === 1 || CAPITALS.has(word)) return word;
  // A state or province after a city: ALDERTON, CA 90001; TORONTO, ON M5V 1A1.
  if (STATES.test(word) && before.endsWith(', ') && /^(?:$| \d| [A-Z]\d[A-Z])/.test(after)) return word;
  // A state or county route, such as SR 9.
  if (word === 'SR' && /^[ -]\d/.test(after)) return word;
  if (SMALL.has(word) && /[\p{L}\d&] $/u.test(before) && after.startsWith(' ')) return word.toLowerCase();
  if (word.length <= 4 && /^[B-DF-HJ-NP-TV-XZ]+$/.test(word) && !ABBREVIATIONS.has(word)) return word;
  const name = capitalized(word);
  // McDonald, O'Brien, D'Angelo
  return name
    .replace(/^Mc(\p{Ll})(?=\p{Ll}{2})/u, (_, letter: string) => `Mc${letter.toUpperCase()}`)
    .replace(/^([ODL]['’])(\p{Ll})/u, (_, start: string, letter: string) => start + letter.toUpperCase());
}

function capitalized(word: string): string {
  return word.charAt(0) + word.slice(1).toLowerCase();
}
