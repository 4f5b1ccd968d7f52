import type { OfferedColumn } from '../read-request.ts';
import { type Concept, CONCEPTS, USES } from './concepts.ts';
import type { Lexeme } from './lexeme.ts';
import { HAVING, READERS, type Reader, sign, words } from './phrases.ts';
import { plainName } from './plain-words.ts';

const NUMBER =
  /(\$ ?|usd ?)?(\d+(?:\.\d+)?|\.\d+) ?(thousand|million|billion|mio|mil|mm|bn|k|m|b)?(?![a-z0-9])( ?(?:acres?\b|ac\b|hectares?\b|ha\b|square (?:feet|foot)|sq\.? ?(?:ft|feet)\b|sqft\b|sf\b|ft2\b|square (?:meters?|metres?)|sq\.? ?m\b|m2\b|square miles?|sq\.? ?mi\b|dollars?\b|bucks\b|usd\b|years? old|(?=\+)))?/y;
const TIMES: Readonly<Record<string, number>> = {
  thousand: 1e3,
  k: 1e3,
  million: 1e6,
  mio: 1e6,
  mil: 1e6,
  mm: 1e6,
  m: 1e6,
  billion: 1e9,
  bn: 1e9,
  b: 1e9,
};
/** The units of area, each with the column unit that it is converted to and its size in that unit. */
const AREAS: readonly [RegExp, 'acre' | 'sqft', number][] = [
  [/^ac/, 'acre', 1],
  [/^h(?:a|ectares?)$/, 'acre', 2.471_053_8],
  [/^(?:square|sq\.?) ?mi/, 'acre', 640],
  [/^(?:square m|sq\.? ?m|m2)/, 'sqft', 10.763_91],
  [/^(?:square f|sq|sf|ft2)/, 'sqft', 1],
];
/** Words without a meaning of their own here. */
const STOP = new Set(
  `a an the of in on at by for is are was were be been being it its there here this that these those i me my we us our you your show list find give get see want need like
  please can could would me all any every each some everything anything what which when where how do does did has have had having whose display highlight map only just
  than then as so if into out their them they one ones place county area region year years dollar dollars usd worth today now currently ever yet code codes type
  tell let's lets looking look look-up up total located situated exist exists hello hi thanks thank also still very really both last name names kind kinds data records record
  pay pays paid having located select filter filters search somewhere anywhere got what's where's there's during
  `.split(/\s+/),
);

/** Reads the parts of a question, which is in the form of `plainWords`. If several readings begin at the same character, the longest counts. */
export function lexemesOf(
  plain: string,
  columns: readonly OfferedColumn[],
  places: readonly NamedPlace[] = [],
): Lexeme[] {
  // A county may have thousands of names and values. Only those that occur in the question are tried at each of its characters.
  const has = (name: string) => plain.includes(name);
  const readers = [
    ...READERS,
    ...columns.flatMap((column) => readersOfColumn(column, has)),
    ...readersOfPlaces(places, has),
  ];
  const lexemes: Lexeme[] = [];
  let at = 0;
  while (at < plain.length) {
    if (/[\s,.;:!?()[\]]/.test(plain[at] ?? '') && !plain.startsWith('!=', at)) {
      if (/[,;]/.test(plain[at] ?? '')) lexemes.push({ kind: 'and' });
      at++;
      continue;
    }
    const quoted = /^"([^"]{1,100})"/.exec(plain.slice(at, at + 110));
    if (quoted !== null) {
      lexemes.push({ kind: 'quote', text: quoted[1] ?? '' });
      at += quoted[0].length;
      continue;
    }
    const found = longestAt(readers, plain, at) ?? wordAt(plain, at);
    if (found.lexeme.kind !== 'word' || !STOP.has(found.lexeme.text)) lexemes.push(found.lexeme);
    at += found.length;
  }
  return lexemes;
}

function longestAt(readers: readonly Reader[], text: string, at: number) {
  let best = numberAt(text, at);
  for (const read of readers) {
    const found = read(text, at);
    // If two readings have the same length, the later one counts: values and columns of the county come last.
    if (found !== undefined && found.length >= (best?.length ?? 1)) best = found;
  }
  return best;
}

function wordAt(text: string, at: number): { lexeme: Lexeme; length: number } {
  const [word = text[at] ?? ''] =
    /^[\p{L}\p{N}]+(?:['./-][\p{L}\p{N}]+)*/u.exec(text.slice(at, at + 100)) ?? [];
  return { lexeme: { kind: 'word', text: word }, length: Math.max(1, word.length) };
}

function numberAt(text: string, at: number): { lexeme: Lexeme; length: number } | undefined {
  NUMBER.lastIndex = at;
  const match = NUMBER.exec(text);
  if (match === null) return undefined;
  const [whole, dollar, digits = '', times, named = ''] = match;
  // These digits are the beginning of a code, such as 2-f. With digits after the hyphen they are a range: 2-5.
  if (/^-[a-z]/.test(text.slice(at + whole.length))) return undefined;
  const unit = named.trim();
  const area = AREAS.find(([pattern]) => pattern.test(unit));
  const value = Number(digits) * (TIMES[times ?? ''] ?? 1) * (area?.[2] ?? 1);
  const isMoney = dollar !== undefined || /^(?:dollar|buck|usd)/.test(unit);
  const end = at + whole.length;
  const lexeme: Lexeme = {
    kind: 'number',
    value: Math.round(value * 1e6) / 1e6,
    unit: area?.[1] ?? (isMoney ? 'dollar' : unit.startsWith('year') ? 'year_old' : null),
    written: digits,
  };
  return { lexeme, length: end - at };
}

/** A place inside the county that people may name. */
export interface NamedPlace {
  name: string;
  /** Empty for the county itself, which needs no condition. */
  path: string;
}

/**
 * Reads a name only after "in" or a similar word, because many names are also ordinary words. The county itself needs no such word if its name has several
 * words: "Will County". A name that two or more places share is read as a name, but its path is null.
 */
function readersOfPlaces(places: readonly NamedPlace[], has: (name: string) => boolean): Reader[] {
  const named = Map.groupBy(places, ({ name }) => plainName(name));
  return [...named].flatMap(([name, all]) => {
    if (name.length < 3 || !has(name)) return [];
    const inside = all.filter(({ path }) => path !== '');
    const path = inside.length > 1 ? null : (inside[0]?.path ?? '');
    const lexeme: Lexeme = { kind: 'place', path, name: all[0]?.name ?? name };
    const before = '(?:in|inside|within|of) (?:the )?(?:(?:city|town|village|neighbou?rhood|district) of )?';
    const mayStandAlone = path === '' && name.includes(' ');
    const pattern = `(?:${before})${mayStandAlone ? '?' : ''}${escaped(name)}(?: (?:city|town|neighbou?rhood|district|area))?`;
    return [words(pattern, () => lexeme)];
  });
}

export const escaped = (text: string) =>
  text.toLowerCase().replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

/** Returns the readers for the name and the values of a column of the county. */
function readersOfColumn(
  { key, label, kind, values = [] }: OfferedColumn,
  has: (name: string) => boolean,
): Reader[] {
  const name = label.replace(/ \(.*\)$/, '');
  const concept: Concept = { kind: KINDS[kind], columns: [key], pattern: '' };
  // People who know the columns use their keys, too: `yearbuilt = 1985`.
  const own = [name, key]
    .filter(
      (term) => term.length >= 4 && term.length <= 60 && (key.startsWith('custom:') || !CONCEPT.test(term)),
    )
    .flatMap((term) => [plainName(term), plainName(term.replaceAll('_', ' '))])
    .filter(has)
    .map((term) => words(escaped(term), ([text]) => ({ kind: 'concept' as const, concept, text })));
  const things = key.startsWith('custom:') ? thingsIn(label, has) : [];
  const had = things.flatMap((thing) => [
    sign(`${HAVING}(?=${thing}(?![a-z0-9]))`, { kind: 'has' }),
    words(`(?<=\\b(?:${HAVING}|(?:without|no|lacking) (?:an? |any )?))${thing}`, ([text]) => ({
      kind: 'concept',
      concept,
      text,
    })),
  ]);
  // "commercial" is a use of land, unless the question speaks of zoning.
  const isUse = (value: string) => key.startsWith('zoning') && !has('zon') && USE_WORD.test(value);
  return [
    ...had,
    ...own,
    ...values
      // One letter and plain numbers mean nothing without the name of their column.
      .filter(
        (value) =>
          value.length > 1 &&
          value.length <= 80 &&
          has(plainName(value)) &&
          /\p{L}/u.test(value) &&
          !NO_VALUES.test(value) &&
          !isUse(value) &&
          !STOP.has(value.toLowerCase()),
      )
      .map((value) =>
        words(escaped(plainName(value)), () => ({ kind: 'value' as const, column: key, value })),
      ),
  ];
}

/** Words in the labels of columns that don't name a thing that parcels may have. */
const NO_THING =
  /^(?:number|type|code|date|year|name|area|size|desc(?:ription)?|feet|square|total|count|parcel|class|district|percent|other)s?$/;

/** Returns patterns for those words of a column's label that name a thing that parcels may have: `garages?` for "Garage Area". */
function thingsIn(label: string, has: (name: string) => boolean): string[] {
  return plainName(label)
    .split(/[^\p{L}]+/u)
    .map((word) => word.replace(/s$/, ''))
    .filter((word) => word.length >= 4 && has(word))
    .filter((word) => !NO_THING.test(word) && !CONCEPT.test(word) && !USE_WORD.test(word) && !STOP.has(word))
    .map((word) => `${escaped(word)}s?`);
}

/** The words of the common concepts. They take precedence over the names of standard columns: "unit" is the number of units, not the unit of an address. */
const CONCEPT = new RegExp(`^(?:${CONCEPTS.map(({ pattern }) => pattern).join('|')})$`, 'i');
const USE_WORD = new RegExp(`^(?:${USES.map(({ pattern }) => pattern).join('|')})$`, 'i');

/** Values that mean nothing without the name of their column. */
const NO_VALUES = /^(?:yes|no|none|true|false|other|others|unknown|n\/?a|not|and|or|all|any)$/i;

const KINDS = { number: 'count', text: 'text', boolean: 'flag', date: 'day' } as const;
