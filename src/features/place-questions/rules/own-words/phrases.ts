import { CONCEPTS, USES } from './concepts.ts';
import type { Comparator, Lexeme } from './lexeme.ts';

const MONTHS = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';

/** Reads the text from the character `at` on: returns the lexeme and its length, or nothing. */
export type Reader = (text: string, at: number) => { lexeme: Lexeme; length: number } | undefined;

/** Makes a reader of whole words. */
export function words(pattern: string, lexeme: (match: RegExpExecArray) => Lexeme | undefined): Reader {
  const expression = new RegExp(`(?:${pattern})(?![a-z0-9])`, 'y');
  return (text, at) => {
    expression.lastIndex = at;
    const match = expression.exec(text);
    const found = match === null || match[0] === '' ? undefined : lexeme(match);
    return found && match ? { lexeme: found, length: match[0].length } : undefined;
  };
}

const isTime = (text: string) => /after|before|earlier|later|newer|older|prior|since|starting/.test(text);
const compare = (op: Comparator, pattern: string) =>
  words(pattern, ([text]) => ({ kind: 'compare', op, isTime: isTime(text) }));
const MORE = 'more|greater|larger|bigger|higher|taller|later|newer|wider';
const LESS = 'less|fewer|smaller|lower|cheaper|shorter|earlier|older';
/** Either order of a comparison that includes the number: `less than or equal to`, `equal to or less than`. */
const orEqual = (than: string) =>
  `(?:${than}) (?:than|then),? or equals?(?: to| than)?|equals?(?: to)? or (?:${than}) (?:than|then)`;
/** A percentage: `1%`, `2.5 percent`. */
const SHARE = '(\\d+(?:\\.\\d+)?) ?(?:%|per ?cent)';
const top = (direction: 'most' | 'least', about: string | null, pattern: string) =>
  words(
    `(?:the )?(?:single )?(?:top |first |bottom )?(?:(\\d+) |${SHARE} (?:of )?(?:the )?)?(?:${pattern})(?: (?:(\\d+)(?! ?(?:%|per ?cent|acre|ac\\b|hectare|sq|stor|unit|bed|bath|room|year))|${SHARE}))?`,
    ([, before, shareBefore, after, shareAfter]) =>
      topOf(direction, about, before ?? after, shareBefore ?? shareAfter),
  );
/** Returns undefined for 0 percent and for more than 100 percent. */
function topOf(
  direction: 'most' | 'least',
  about: string | null,
  count: string | undefined,
  percent: string | undefined,
): Lexeme | undefined {
  const share = percent === undefined ? null : Number(percent) / 100;
  if (share !== null && !(share > 0 && share <= 1)) return undefined;
  return { kind: 'top', count: count === undefined ? null : Number(count), share, direction, about };
}
/** The decades of the 1900s from the thirties on. */
const DECADES = 'thirties forties fifties sixties seventies eighties nineties'.split(' ');
const pad = (number: number) => String(number).padStart(2, '0');
/** Day 0 of a month is the last day of the month before. `monthNumber` counts from 1, and the months of `Date` from 0. */
const lastDayOf = (year: number, monthNumber: number) =>
  new Date(Date.UTC(year, monthNumber, 0)).getUTCDate();
const monthOf = (name = '') => MONTHS.split('|').indexOf(name.slice(0, 3)) + 1;

const years = (from: number, to: number): Lexeme => ({
  kind: 'date',
  from: `${from}-01-01`,
  to: `${to}-12-31`,
});

const PART = '(early |mid[- ]|late )?';
/** The 10 or 100 years from `first` on, or a part of them: `the early 1900s` are 1900 to 1949, `the mid-1950s` 1953 to 1956. */
function yearsOf(first: number, count: 10 | 100, part: string | undefined): Lexeme {
  if (part === undefined) return years(first, first + count - 1);
  if (part === 'early ') return years(first, first + count / 2 - 1);
  if (part === 'late ') return years(first + count / 2, first + count - 1);
  return years(first + (count / 10) * 3, first + (count / 10) * 7 - 1);
}

function month(year: number, number: number): Lexeme | undefined {
  if (number < 1 || number > 12) return undefined;
  const first = `${year}-${pad(number)}`;
  return { kind: 'date', from: `${first}-01`, to: `${first}-${pad(lastDayOf(year, number))}` };
}

function day(year: number, number: number, date: number): Lexeme | undefined {
  if (number < 1 || number > 12 || date < 1 || date > lastDayOf(year, number)) return undefined;
  const text = `${year}-${pad(number)}-${pad(date)}`;
  return { kind: 'date', from: text, to: text };
}

const STREETS: readonly (readonly [string, string])[] = [
  ['street', 'st'],
  ['avenue', 'ave'],
  ['road', 'rd'],
  ['boulevard', 'blvd'],
  ['drive', 'dr'],
  ['lane', 'ln'],
  ['court', 'ct'],
  ['place', 'pl'],
  ['highway', 'hwy'],
  ['terrace', 'ter'],
  ['parkway', 'pkwy'],
  ['circle', 'cir'],
  ['way', 'way'],
  ['pike', 'pike'],
];
export const TYPES = STREETS.flat().join('|');
/** The types that end the name of a street even without "on" before it. */
const SURE_TYPES = STREETS.slice(0, 4).flat().join('|');

/** The object to which a distance is measured: `the river`, `Main Street`. */
const OBJECT = ` (?:(?:the|an?) )?(?:(?:[a-z0-9]+ ){1,2}(?:${TYPES})|[a-z]+)`;
/** A use of land that is not asked for: `near a park`. */
const USED_OBJECT = ` (?:(?:the|an?) )?(?:${USES.map(({ pattern }) => pattern).join('|')})`;

function street([, written = '', type = '']: RegExpExecArray): Lexeme | undefined {
  const name = written.trim();
  if (name === '' || /^(?:on|along|at|the|in|of)\b/.test(name)) return undefined;
  const [long = type, short = type] = STREETS.find((pair) => pair.includes(type)) ?? [];
  // "main street" begins with "main st", so an address that contains the long form contains the short form, too.
  return { kind: 'street', name, types: long.startsWith(short) ? [short] : [short, long] };
}

/** The words before something that parcels have. */
export const HAVING = '(?:with|has|have|having) (?:an? |any |some |its own )?';

/** Makes a reader of a sign, which needs no space after it. */
export const sign = (pattern: string, lexeme: Lexeme): Reader => {
  const expression = new RegExp(pattern, 'y');
  return (text, at) => {
    expression.lastIndex = at;
    const match = expression.exec(text);
    return match === null ? undefined : { lexeme, length: match[0].length };
  };
};

/** The phrases that mean the same in every county. */
export const READERS: readonly Reader[] = [
  sign('<=|≤|=<', { kind: 'compare', op: 'lte' }),
  sign('>=|≥|=>', { kind: 'compare', op: 'gte' }),
  sign('<(?!=)', { kind: 'compare', op: 'lt' }),
  sign('>(?!=)', { kind: 'compare', op: 'gt' }),
  sign('={1,2}', { kind: 'compare', op: 'is' }),
  sign('!=|<>', { kind: 'not' }),
  sign('\\+', { kind: 'after', op: 'gte' }),
  sign('-(?= ?[$\\d])', { kind: 'to' }),
  words(`(?:on|along|at) (?:the )?((?:[a-z0-9]+ ){1,3}?)(${TYPES})\\.?`, street),
  words(`((?:\\d+ )?(?:[a-z]+ ){1,2}?)(${SURE_TYPES})\\.?`, street),
  words(
    `(?:within|under|less than|closer than|up to) (?:about )?[\\d.]+ ?(?:k |thousand )?(?:feet|foot|ft|miles?|mi|yards?|met(?:er|re)s?|km|kilometers?|blocks?|minutes?)(?: (?:walk|drive))?(?: (?:of|from|to)${OBJECT})?`,
    ([text]) => ({ kind: 'distance', text }),
  ),
  words(
    `(?:next|close|closest|nearest|adjacent) to${OBJECT}|(?:near|beside|bordering|abutting)(?:${USED_OBJECT}| (?:the|an?) [a-z]+)`,
    ([text]) => ({
      kind: 'distance',
      text,
    }),
  ),
  words('(\\d{4})-(\\d{2})-(\\d{2})', ([, y, m, d]) => day(Number(y), Number(m), Number(d))),
  words('(\\d{1,2})/(\\d{1,2})/(\\d{4})', ([, m, d, y]) => day(Number(y), Number(m), Number(d))),
  words(`${MONTH} (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})`, ([, m, d, y]) =>
    day(Number(y), monthOf(m), Number(d)),
  ),
  words(`${MONTH} (\\d{4})`, ([, m, y]) => month(Number(y), monthOf(m))),
  words(`(?:the )?${PART}(1[5-9]|20)(\\d)0'?s`, ([, part, century, decade]) =>
    yearsOf(Number(`${century}${decade}0`), decade === '0' && century !== '20' ? 100 : 10, part),
  ),
  words(`(?:the )?${PART}'?([3-9])0'?s`, ([, part, decade]) => yearsOf(1900 + Number(decade) * 10, 10, part)),
  // `the sixties`. "The twenties" is not read, because it may mean this century.
  words(`(?:the )?${PART}(${DECADES.join('|')})`, ([, part, decade = '']) =>
    yearsOf(1930 + DECADES.indexOf(decade) * 10, 10, part),
  ),
  words(`(?:the )?${PART}(1[6-9]|20|21)(?:th|st) century`, ([, part, century]) =>
    yearsOf((Number(century) - 1) * 100, 100, part),
  ),
  words(
    '(?:in |within |during |over |for )?(?:the )?(?:last|past|previous) (?:(\\d+(?:\\.\\d+)?) )?(year|month|week|day|decade)s?',
    ([, n, unit = '']) => {
      const count = Number(n ?? 1);
      const days = { day: 1, week: 7, month: 30.4 }[unit];
      if (days !== undefined) return { kind: 'last', years: 0, days: Math.round(days * count) };
      const inYears = unit === 'decade' ? count * 10 : count;
      return { kind: 'last', years: Math.trunc(inYears), days: Math.round((inYears % 1) * 365) };
    },
  ),
  words('(?:most )?recently', () => ({ kind: 'last', years: 1, days: 0 })),
  compare(
    'lte',
    `(?:is |are )?(?:not|no|isn'?t|aren'?t) (?:more|greater|larger|bigger|higher|taller|later|newer) than|${orEqual(LESS)}|not (?:over|above|exceeding|after)|at most|up to(?: and including)?|max(?:imum)?(?: of)?|(?:on|in|at|by) or (?:before|below|under)|no later than`,
  ),
  compare(
    'gte',
    `(?:is |are )?(?:not|no|isn'?t|aren'?t) (?:less|fewer|smaller|lower|shorter) than|${orEqual(MORE)}|not (?:under|below|before)|at least|min(?:imum)?(?: of)?|since|starting (?:in|from)|(?:on|in|at|from) or (?:after|above|over)|no earlier than`,
  ),
  compare('gt', `(?:${MORE}) (?:than|then)|over|above|exceed(?:s|ing)?|beyond|after|upwards? of`),
  compare('lt', `(?:${LESS}) (?:than|then)|under|below|before|prior to`),
  compare('is', 'exactly|equal(?:s|ing)?(?: to)?'),
  // "2 acres and over", but not "zoned R-1 and over 2 acres".
  words(
    '(?:or (?:more|larger|bigger|greater|higher|above|over|later|newer|taller|after)|and (?:up|above|over|later))(?! (?:than|then) | \\$?\\d)|plus',
    ([text]) => ({ kind: 'after', op: 'gte', isTime: isTime(text) }),
  ),
  words(
    '(?:or (?:less|fewer|smaller|lower|below|under|earlier|older|before)|and (?:under|below|earlier))(?! (?:than|then) | \\$?\\d)',
    ([text]) => ({ kind: 'after', op: 'lte', isTime: isTime(text) }),
  ),
  words('(?:in |any|anywhere )?between|from|ranging from', () => ({ kind: 'between' })),
  words('to|through|thru|until|up to and including', () => ({ kind: 'to' })),
  words(
    "(?:is|are|was|were|does|do|has|have|had) not|not|isn'?t|aren'?t|wasn'?t|weren'?t|don'?t(?: have)?|doesn'?t(?: have)?|never|neither|anything but|everything but|all but|outside(?: of)?|without|with no|no|except(?: for)?|excluding|other than|non|lacking|minus",
    () => ({ kind: 'not' }),
  ),
  words(
    '(?:is|are) (?:not known|unknown|missing|empty|blank)|(?:not|never) (?:known|recorded|given|listed)|unknown|missing|no known',
    () => ({ kind: 'known', isKnown: false }),
  ),
  words('(?:is|are) known|known|recorded', () => ({ kind: 'known', isKnown: true })),
  words('contain(?:s|ing)?|includ(?:es|ing)|named|called|like', () => ({ kind: 'contains' })),
  words('(?:starts?|starting|begins?|beginning) with', () => ({ kind: 'begins' })),
  words('(?:just )?(?:about|around|approximately|approx\\.?|roughly|circa|nearly|almost)', () => ({
    kind: 'about',
  })),
  words('or|nor|as well as|either', () => ({ kind: 'or' })),
  // At the end of "100 acres plus", the word "plus" is a comparison instead.
  words('and|but|that|which|also|plus(?= )|with|where', () => ({ kind: 'and' })),
  sign(`${HAVING}(?=(?:buildings?|structures?)(?![a-z])(?! (?:values?|area|size|foot|worth)))`, {
    kind: 'has',
  }),
  words(
    'how many|number of|count(?: of)?|what (?:share|percent(?:age)?|portion|fraction)(?: of)?|how much of|what %',
    () => ({ kind: 'how_many' }),
  ),
  top('most', 'area', 'largest|biggest|greatest'),
  top('least', 'area', 'smallest|tiniest'),
  top(
    'most',
    'money',
    '(?:most )?(?:expensive|valuable|highest[ -](?:valued?|priced?)|priciest)|most valuable|most expensive',
  ),
  top('least', 'money', 'cheapest|least (?:expensive|valuable)|lowest[ -](?:valued?|priced?)'),
  top('least', 'year', 'oldest|earliest(?: built)?'),
  top('most', 'year', 'newest|youngest|most recently built|latest(?: built)?'),
  top(
    'most',
    'day',
    '(?:most recent|latest)(?= (?:\\d+ )?sales?\\b(?! (?:price|date|amount)))|(?:most recently|latest) sold',
  ),
  top('most', 'price', '(?:most expensive|priciest|highest[ -]priced|largest|biggest)(?= (?:\\d+ )?sales?)'),
  top('least', 'price', '(?:cheapest|least expensive|lowest[ -]priced|smallest)(?= (?:\\d+ )?sales?)'),
  top('most', 'stories', 'tallest'),
  top('most', null, 'highest|most'),
  top('least', null, 'lowest|fewest|least'),
  words(`top (?:${SHARE}|(\\d+))`, ([, percent, count]) => topOf('most', null, count, percent)),
  words(`bottom (?:${SHARE}|(\\d+))`, ([, percent, count]) => topOf('least', null, count, percent)),
  words('parcels?|lots?|propert(?:y|ies)|land|tracts? of land', ([text]) => ({
    kind: 'noun',
    of: 'land',
    text,
  })),
  words('buildings?|homes?|houses?|structures?|apartments?', ([text]) => ({
    kind: 'noun',
    of: 'building',
    text,
  })),
  ...USES.map((use) => words(use.pattern, ([text]) => ({ kind: 'use' as const, use, text }))),
  ...CONCEPTS.map((concept) =>
    words(concept.pattern, ([text]) => ({ kind: 'concept' as const, concept, text })),
  ),
];
