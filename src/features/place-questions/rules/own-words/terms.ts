import type { Comparator, Lexeme, Unit } from './lexeme.ts';

/** A number or a time with its comparison. */
type Amount =
  | { kind: 'amount'; by: Comparator; from: number; to: number | null; unit: Unit; written: string }
  | { kind: 'time'; by: Comparator; from: string; to: string }
  | Extract<Lexeme, { kind: 'last' }>;

/** A part of a question that a condition is made of. */
export type Term =
  | Exclude<Lexeme, { kind: 'number' | 'date' | 'compare' | 'after' | 'between' | 'to' | 'last' }>
  | Amount;

/** Joins each number and each date with the words around it: "between 2 and 5 acres", "at least 3", "1990 or later", "from 1950 to 1959". */
export function termsOf(lexemes: readonly Lexeme[]): Term[] {
  const terms: Term[] = [];
  let by: Comparator | null = null;
  let isRange = false;
  for (let at = 0; at < lexemes.length; at++) {
    const lexeme = lexemes[at] as Lexeme;
    switch (lexeme.kind) {
      case 'compare':
        by = lexeme.op;
        continue;
      case 'between':
        isRange = true;
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
        // The comparison may follow the number: "1990 or later", "10 acres and up".
        const after = behind?.kind === 'after' ? behind.op : null;
        const how = end !== null ? 'is' : (after ?? by ?? (isRange ? 'gte' : 'is'));
        terms.push(amountOf(lexeme, end, how));
        at += (end === null ? 0 : 2) + (after === null ? 0 : 1);
        [by, isRange] = [null, false];
        continue;
      }
      default:
        terms.push(lexeme);
        // A comparison belongs to the next number, unless "and" or "or" stands between them.
        if (lexeme.kind === 'and' || lexeme.kind === 'or') [by, isRange] = [null, false];
    }
  }
  return terms;
}

type Start = Extract<Lexeme, { kind: 'number' | 'date' }>;

function amountOf(start: Start, end: Start | null, by: Comparator): Amount {
  if (start.kind === 'date')
    return { kind: 'time', by, from: start.from, to: end?.kind === 'date' ? end.to : start.to };
  const second = end?.kind === 'number' ? end : null;
  // "2 to 5 acres": the unit stands behind the second number.
  const unit = start.unit ?? second?.unit ?? null;
  const [from, to] =
    second !== null && second.value < start.value
      ? [second.value, start.value]
      : [start.value, second?.value ?? null];
  return { kind: 'amount', by, from, to, unit, written: start.written };
}
