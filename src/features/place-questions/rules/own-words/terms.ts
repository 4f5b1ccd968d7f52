import { type Concept, STYLE, SUBDIVISION } from './concepts.ts';
import { isYear } from './days.ts';
import type { Comparator, Lexeme, Unit } from './lexeme.ts';

/** A number or a time with its comparison. */
type Amount =
  | {
      kind: 'amount';
      by: Comparator;
      from: number;
      to: number | null;
      unit: Unit;
      written: string;
      /** True if it is compared as a time: "before 1950", "1990 or newer". */
      isTime: boolean;
    }
  | { kind: 'time'; by: Comparator; from: string; to: string }
  | Extract<Lexeme, { kind: 'last' }>;

/** A part of a question that a condition is made of. */
export type Term =
  | Exclude<Lexeme, { kind: 'number' | 'date' | 'compare' | 'about' | 'after' | 'between' | 'to' | 'last' }>
  | Amount;

/** Joins each number and each date with the words around it: "between 2 and 5 acres", "at least 3", "1990 or later", "from 1950 to 1959". */
export function termsOf(lexemes: readonly Lexeme[]): Term[] {
  const terms: Term[] = [];
  let by: Comparator | null = null;
  let [isRange, isAbout, isTime] = [false, false, false];
  for (let at = 0; at < lexemes.length; at++) {
    const lexeme = lexemes[at] as Lexeme;
    switch (lexeme.kind) {
      case 'compare':
        by = lexeme.op;
        isTime = lexeme.isTime === true;
        continue;
      case 'between':
        isRange = true;
        continue;
      case 'about':
        isAbout = true;
        continue;
      case 'to':
      case 'after':
        continue;
      case 'number':
      case 'date': {
        const [joint, second, third] = [lexemes[at + 1], lexemes[at + 2], lexemes[at + 3]];
        const isJoined = joint?.kind === 'to' || (isRange && joint?.kind === 'and');
        const end = isJoined && second?.kind === lexeme.kind ? second : null;
        const behind = end === null ? joint : third;
        // The comparison may follow the number ("1990 or later", "10 acres and up") or the noun after the number ("2.5 baths or more").
        const counted = behind?.kind === 'concept' ? lexemes[at + (end === null ? 2 : 4)] : undefined;
        const after = [behind, counted].find((one) => one?.kind === 'after') ?? null;
        // "Homes from the 1950s" are of these years, "sold from March 2020" of later ones, too.
        const isDecade = lexeme.kind === 'date' && lexeme.from.slice(0, 4) !== lexeme.to.slice(0, 4);
        const how = end !== null ? 'is' : (after?.op ?? by ?? (isRange && !isDecade ? 'gte' : 'is'));
        // "From 1990" is a time, "from 1200 to 1500" need not be.
        const isTimed = after === null ? isTime || (isRange && end === null) : after.isTime === true;
        const isExact = end !== null || after !== null || isRange || by !== null;
        // Hardly any parcel has exactly 2 acres.
        const isSize = lexeme.kind === 'number' && (lexeme.unit === 'acre' || lexeme.unit === 'sqft');
        terms.push(!isExact && (isAbout || isSize) ? aboutOf(lexeme) : amountOf(lexeme, end, how, isTimed));
        at += (end === null ? 0 : 2) + (behind?.kind === 'after' ? 1 : 0);
        [by, isRange, isAbout, isTime] = [null, false, false, false];
        continue;
      }
      default:
        terms.push(lexeme);
        isAbout = false;
        // A comparison belongs to the next number, unless "and" or "or" stands between them.
        if (lexeme.kind === 'and' || lexeme.kind === 'or') [by, isRange, isTime] = [null, false, false];
    }
  }
  return terms;
}

type Start = Extract<Lexeme, { kind: 'number' | 'date' }>;

function amountOf(start: Start, end: Start | null, by: Comparator, isTime = false): Amount {
  if (start.kind === 'date') {
    const last = end?.kind === 'date' ? end : start;
    const [from, to] = start.from <= last.from ? [start.from, last.to] : [last.from, start.to];
    return { kind: 'time', by, from, to };
  }
  const second = end?.kind === 'number' ? end : null;
  // "2 to 5 acres": the unit stands after the second number.
  const unit = start.unit ?? second?.unit ?? null;
  const [from, to] =
    second !== null && second.value < start.value
      ? [second.value, start.value]
      : [start.value, second?.value ?? null];
  return { kind: 'amount', by, from, to, unit, written: start.written, isTime };
}

/** After a word such as "about", an amount may differ by a tenth, and a year or an age by five years. */
const TENTH = 0.1;
const FEW_YEARS = 5;

/** Returns the range around a number that is not exact. A day or a month stays as it is. */
function aboutOf(start: Start): Amount {
  if (start.kind === 'date') return amountOf(start, null, 'is');
  const { value, unit } = start;
  const most = unit === 'year_old' || (unit === null && isYear(value)) ? FEW_YEARS : value * TENTH;
  const round = (number: number) => Math.round(number * 1e4) / 1e4;
  const end = { ...start, value: round(value + most) };
  return amountOf({ ...start, value: round(value - most) }, end, 'is');
}

/** The columns of the cities in which the parcels are. */
export const CITIES = ['scity', 'city'];

/** Returns true for the second of two places: "in Old Town or New Town". */
export function isOtherPlace(terms: readonly Term[], at: number): boolean {
  return (
    terms[at - 1]?.kind === 'or' &&
    [terms[at - 2], terms[at]].every((term) => term !== undefined && isPlace(term))
  );
}

function isPlace(term: Term): boolean {
  return term.kind === 'place' || (term.kind === 'value' && CITIES.includes(term.column));
}

/** Words of names that mean something elsewhere: "Old Town", "Oak Park". */
const IN_NAMES = /^(?:towns?|city|village|parks?|land|farms?|stores?|home|house|lots?|zone|levels?)$/;

/** Returns true for a term that may be a word of a name: an unknown word, or one of {@link IN_NAMES}. */
export function isPartOfName(term: Term | undefined): term is Term & { text: string } {
  return term !== undefined && (term.kind === 'word' || ('text' in term && IN_NAMES.test(term.text)));
}

/** Returns the column that stands behind a name, `ranch style` and `the Oak Hill subdivision`, with the name and its number of words; null if none does. */
export function conceptAfterName(
  terms: readonly Term[],
  at: number,
): { name: string; words: number; concept: Concept; text: string } | null {
  const words = [terms[at]].flatMap((term) => (term?.kind === 'word' ? term.text : []));
  for (let next = terms[at + words.length]; isPartOfName(next); next = terms[at + words.length])
    words.push(next.text);
  const [noun, behind] = terms.slice(at + words.length, at + words.length + 2);
  if (noun?.kind !== 'concept' || words.length === 0) return null;
  // "In subdivision Oak Hill" has the name behind.
  const isNamed =
    noun.concept.columns === STYLE
      ? words.length === 1
      : noun.concept.columns === SUBDIVISION && !isPartOfName(behind);
  return isNamed
    ? { name: words.join(' '), words: words.length, concept: noun.concept, text: noun.text }
    : null;
}
