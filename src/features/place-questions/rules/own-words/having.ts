import type { FilterNode } from '../../../filters/rules/filter-tree.ts';
import type { OfferedColumn } from '../read-request.ts';
import { noMoney } from './comparisons.ts';
import { BUILDINGS, type Concept } from './concepts.ts';

/** The flood zones of the Federal Emergency Management Agency with a high risk begin with A or V. `AR` is one of them, and `AREA NOT INCLUDED` is not. */
const FLOODED = /^(?:A|V)(?:$|[^R]|R$)/;

/** Returns the values of a column that mean "has one", if the others mean "has none": Yes and No, None, flood zones. Null for other columns. */
export function havingOf(column: string, values: readonly string[] | undefined): string[] | null {
  if (values === undefined) return null;
  const yes = values.filter((value) => /^(?:yes|y|true)$/i.test(value));
  if (yes.length > 0) return yes;
  const no = values.filter((value) => /^(?:no|n|none|false)$/i.test(value));
  if (no.length > 0 && no.length < values.length) return values.filter((value) => !no.includes(value));
  const flooded = column === 'fema_flood_zone' ? values.filter((value) => FLOODED.test(value)) : [];
  return flooded.length > 0 ? flooded : null;
}

/** What a question says about a column for which it names no value. */
interface Said {
  /** True for "known", false for "unknown"; null if the question says neither. */
  isKnown: boolean | null;
  /** True for "with a" and "has a". */
  isHad: boolean;
  isDenied: boolean;
}

/** Makes the condition that parcels have something, such as a building, a sale or a pool, or that they have none. */
export function havingCondition(
  concept: Concept,
  { key: column, values }: { key: string; values: OfferedColumn['values'] | undefined },
  { isKnown, isHad, isDenied }: Said,
): FilterNode {
  const yes = havingOf(column, values);
  // A number in a column that is in no concept of `CONCEPTS`, such as a county's column with the number of garages.
  const isOwnAmount = concept.pattern === '' && concept.kind === 'count';
  if (concept.columns === BUILDINGS && (isKnown === true || isHad || isDenied))
    return { op: isDenied ? 'is' : 'gt', column, value: 0 };
  if (isKnown !== null) return { op: 'exists', column, value: isKnown !== isDenied };
  if (yes !== null) return { op: isDenied ? 'not_in' : 'in', column, values: yes };
  if (concept.kind === 'flag') return { op: 'is', column, value: !isDenied };
  if (isHad && isOwnAmount) return { op: 'gt', column, value: 0 };
  if (isDenied && (concept.kind === 'money' || isOwnAmount)) return noMoney(column);
  return { op: 'exists', column, value: !isDenied };
}

/** Words before a noun that name nothing that a column could hold. */
const VAGUE = new Set(
  'high low big large small good nice great new old more much many few lot lots most least'.split(' '),
);

/** Returns the words for something that parcels should have or lack, if the rules didn't understand them (`left`): `pool` of "houses with a pool". */
export function thingNotOnRecord(plain: string, left: readonly string[]): string | undefined {
  const after =
    /\b(?:with|without|has|have|having|no|lack(?:s|ing)?) (?:(?:an?|any|some|the|its own) )*(?=([\p{L} -]+))/gu;
  return [...plain.matchAll(after)]
    .map(([, words = '']) => {
      const all = words.split(' ');
      const end = all.findIndex((word) => !left.includes(word));
      return (end === -1 ? all : all.slice(0, end)).filter((word) => !VAGUE.has(word)).join(' ');
    })
    .find((words) => words !== '');
}
