/** Longer descriptions, by metes and bounds, are cut. */
const MAX_CHARACTERS = 400;
/** More words than these are not kept of a legal description. */
const MAX_WORDS = 24;
/** Lots of a range that are found one by one: `Lots 1-12`. */
const MAX_LOTS = 30;
/** Words that every description has, and that people leave out. */
const EMPTY = new Set(
  'of the in to at and as per a sec section twp township rng range lot block blk book page no num number being part pt subdivision subdiv subd sub addition addn addtn add plat map survey county pm meridian'.split(
    ' ',
  ),
);

type Write = (parts: readonly string[]) => string;
const plain = (number = '') => number.replace(/^0+(?=\w)/, '');

/** The parts of legal descriptions with a number, each with the words that stand for them in the index. */
const PARTS: readonly (readonly [part: RegExp, write: Write])[] = [
  // 12-5N-3W, and 5N-3W-12
  [
    /\b(\d{1,2})\s*[-/\s]\s*T?(\d{1,3})([NS])\s*[-/\s]\s*R?(\d{1,3})([EW])\b/g,
    ([s, t, ns, r, ew]) => `s${plain(s)} t${plain(t)}${ns} r${plain(r)}${ew}`,
  ],
  [
    /\bT?(\d{1,3})([NS])\s*[-/\s]\s*R?(\d{1,3})([EW])\s*[-/]\s*S?(\d{1,2})\b/g,
    ([t, ns, r, ew, s]) => `s${plain(s)} t${plain(t)}${ns} r${plain(r)}${ew}`,
  ],
  [
    /\bT?(\d{1,3})([NS])\s*[-/\s]\s*R?(\d{1,3})([EW])\b/g,
    ([t, ns, r, ew]) => `t${plain(t)}${ns} r${plain(r)}${ew}`,
  ],
  [
    /\bT(?:OWNSHIP|WNSHP|WP|WN)?[.\s]*(\d{1,3})\s*-?\s*([NS])(?:ORTH|OUTH)?\b/g,
    ([t, ns]) => `t${plain(t)}${ns}`,
  ],
  [/\bR(?:ANGE|NG|GE)?[.\s]*(\d{1,3})\s*-?\s*([EW])(?:AST|EST)?\b/g, ([r, ew]) => `r${plain(r)}${ew}`],
  [/\b([NS][EW])\s*(?:1\s*\/\s*4|¼|\/4|4|Q(?:TR|UARTER)?\b|QUARTER|QTR)/g, ([way]) => `q${way}`],
  [/\b([NSEW])\s*(?:1\s*\/\s*2|½|\/2|2\b|HALF\b)/g, ([way]) => `h${way}`],
  [/\bS(?:EC(?:TION|T)?S?)?[.\s]*(\d{1,2})\b(?!\s*(?:FT|FEET|'))/g, ([s]) => `s${plain(s)}`],
  [
    /\bL(?:OTS?|TS?)?[.\s]*#?\s*(\d{1,4})\s*(?:-|TO|THRU|THROUGH)\s*(\d{1,4})\b/g,
    ([from, to]) => lots(from, to),
  ],
  [
    /\bL(?:OTS?|TS?)?[.\s]*#?\s*(\d{1,4}[A-Z]?)((?:\s*(?:,|&|AND)+\s*\d{1,4}[A-Z]?\b)*)/g,
    ([first, rest = '']) =>
      [first, ...rest.split(/[^\dA-Z]+|AND/)]
        .filter(Boolean)
        .map((lot) => `l${plain(lot)}`)
        .join(' '),
  ],
  [/\bTR(?:ACT)?S?[.\s]*(\d+[A-Z]?|[A-Z]\d*)\b/g, ([tract]) => `tr${plain(tract)}`],
  [/\bB(?:LOCKS?|LKS?|L)?[.\s]*#?\s*(\d{1,4}[A-Z]?)\b/g, ([block]) => `b${plain(block)}`],
  [/\bBL(?:OC)?K[.\s]*([A-Z]{1,2})\b/g, ([block]) => `b${block}`],
  [/\b(?:PLAT\s*|DEED\s*)?(?:BOOK|BK|PB|DB|VOL(?:UME)?)[.\s]*(\d+[A-Z]?)\b/g, ([book]) => `bk${plain(book)}`],
  [/\b(?:PAGE|PG|P)[.\s]*(\d+[A-Z]?)\b/g, ([page]) => `pg${plain(page)}`],
];
const BETWEEN_WORDS = /[^\p{L}\p{N}'’]+/u;
const JOINED =
  /^(?:t\d+[ns]|r\d+[ew]|s\d+|l\d+[a-z]?|b(?:\d+[a-z]?|[a-z]{1,2})|bk\d+[a-z]?|pg\d+[a-z]?|tr(?:\d+[a-z]?|[a-z]\d*)|q[ns][ew]|h[nsew])$/;

function lots(from = '', to = ''): string {
  const [first, last] = [Number(from), Number(to)];
  const count = last >= first && last - first < MAX_LOTS ? last - first + 1 : 1;
  return Array.from({ length: count }, (_, at) => `l${first + at}`).join(' ');
}

/**
 * Returns the words of a legal description, the same for each way to write it: `NW 1/4 SEC 12 T5N R3W` and `S12 T05N R03W, NW¼` have `s12 t5n r3w qnw`, and `Lot 4 Block 2
 * Sunset Addition` has `l4 b2 sunset`. The index has them, and queries are compared with them.
 */
export function legalWords(text: string): string[] {
  const words: string[] = [];
  let rest = text
    .slice(0, MAX_CHARACTERS)
    .toUpperCase()
    .replace(/\b([A-Z])\.\s?(?=[A-Z]\.)/g, '$1') // C.O.S. is COS
    .replace(/([¼½]|1\s*\/\s*[24]|[NSEW]2|[NS][EW]4)(?=[NSEW])/g, '$1 '); // S2SE4 is two parts
  for (const [part, write] of PARTS) {
    rest = rest.replace(part, (...match: unknown[]) => {
      const groups = match.slice(1, -2).map((group) => (typeof group === 'string' ? group : ''));
      words.push(...write(groups).toLowerCase().split(' '));
      return ' ; ';
    });
  }
  for (const word of rest.toLowerCase().split(BETWEEN_WORDS))
    if (word !== '' && !EMPTY.has(word)) words.push(word);
  return [...new Set(words)].slice(0, MAX_WORDS);
}

/** Returns the words of a query that is a legal description: two parts with numbers, or one with a name. Null for any other. */
export function readLegal(query: string): string[] | null {
  const words = legalWords(query);
  const joined = words.filter((word) => JOINED.test(word)).length;
  return joined > 1 || (joined === 1 && words.length > 1) ? words : null;
}

/** The columns of a legal description, each with the word before its value that makes it a part of the description. */
export const LEGAL_COLUMNS = {
  legaldesc: '',
  subdivision: '',
  plat: '',
  lot: 'LOT',
  block: 'BLOCK',
  book: 'BOOK',
  page: 'PAGE',
  plss_section: 'SEC',
  plss_township: 'TWP',
  plss_range: 'RNG',
} as const;
