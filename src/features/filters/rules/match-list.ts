import type { FilterCondition, FilterGroup, FilterNode } from './filter-tree.ts';

/** The columns in which a pasted line is looked up. */
export const LIST_MATCH_COLUMNS = ['parcelnumb', 'parcelnumb_no_formatting', 'address'] as const;
/** The maximum number of lines that one request looks up. The number is low because one address may have several parcels. */
export const LIST_BATCH = 50;

/** A parcel that a line may refer to. */
export interface Candidate {
  path: string;
  headline: string;
  parcelnumb: string | null;
  address: string | null;
}

export interface ListMatch {
  entry: string;
  /** Empty when the line was not found. More than one parcel makes the line ambiguous. */
  parcels: readonly Candidate[];
  /** True if the lookup ended early, because too many parcels are similar to the line. The line may refer to more parcels. */
  isIncomplete?: boolean;
}

/** Returns the same key for `17-003-001` and `17 003 001`. */
function numberKey(text: string): string {
  return text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}

/** The abbreviations of the US Postal Service (Publication 28), so that "12 Elm Street" matches "12 ELM ST". */
const SHORT: Readonly<Record<string, string>> = {
  STREET: 'ST',
  AVENUE: 'AVE',
  AV: 'AVE',
  ROAD: 'RD',
  DRIVE: 'DR',
  LANE: 'LN',
  COURT: 'CT',
  PLACE: 'PL',
  BOULEVARD: 'BLVD',
  CIRCLE: 'CIR',
  TERRACE: 'TER',
  PARKWAY: 'PKWY',
  HIGHWAY: 'HWY',
  SQUARE: 'SQ',
  TRAIL: 'TRL',
  NORTH: 'N',
  SOUTH: 'S',
  EAST: 'E',
  WEST: 'W',
  APARTMENT: 'APT',
  SUITE: 'STE',
};

function addressKey(text: string): string {
  return text
    .toUpperCase()
    .replaceAll(/[^A-Z0-9#/ -]/g, ' ')
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => SHORT[word] ?? word)
    .join(' ');
}

/** Returns the street address of a line, without the town that follows a comma. Returns null unless a house number comes first and letters follow. */
function streetOf(entry: string): string | null {
  const street = entry.split(',')[0]?.trim() ?? '';
  return /^\d+\S*\s+.*[a-z]/i.test(street) ? street : null;
}

/** Returns a filter for all parcels that these lines may refer to. It looks for each line as it is written and in the forms that most counties use. */
export function listQuery(entries: readonly string[]): FilterGroup {
  const numbers = entries.flatMap((entry) => [entry, entry.toUpperCase()]);
  const plain = entries.map(numberKey).filter((key) => key !== '');
  const streets = entries.flatMap((entry) => {
    const street = streetOf(entry);
    return street === null ? [] : [street, street.toUpperCase(), addressKey(street)];
  });
  const nodes: FilterCondition[] = [
    { op: 'in', column: 'parcelnumb', values: unique(numbers) },
    { op: 'in', column: 'parcelnumb_no_formatting', values: unique(plain) },
    { op: 'in', column: 'address', values: unique(streets) },
  ];
  return { op: 'any', nodes: nodes.filter((node) => !('values' in node) || node.values.length > 0) };
}

/** Assigns the found parcels to the lines. A match by parcel number takes precedence over a match by address. */
export function matchList(entries: readonly string[], found: readonly Candidate[]): ListMatch[] {
  const byNumber = Map.groupBy(found, ({ parcelnumb }) => numberKey(parcelnumb ?? ''));
  const byAddress = Map.groupBy(found, ({ address }) => addressKey(address ?? ''));
  return entries.map((entry) => {
    const ofNumber = byNumber.get(numberKey(entry) || 'none') ?? [];
    const exact = ofNumber.filter(({ parcelnumb }) => parcelnumb?.toUpperCase() === entry.toUpperCase());
    if (ofNumber.length > 0) return { entry, parcels: exact.length > 0 ? exact : ofNumber };
    const street = streetOf(entry);
    return { entry, parcels: street === null ? [] : (byAddress.get(addressKey(street)) ?? []) };
  });
}

/** Returns a condition that selects these parcels by number, or by address where a parcel has no number. Returns null when no parcel has either. */
export function conditionOfList(parcels: readonly Candidate[]): FilterNode | null {
  const numbers = unique(parcels.flatMap(({ parcelnumb }) => parcelnumb ?? []));
  const addresses = unique(
    parcels.flatMap(({ parcelnumb, address }) => (parcelnumb === null ? (address ?? []) : [])),
  );
  const nodes = [conditionOf('parcelnumb', numbers), conditionOf('address', addresses)].filter(
    (node) => node !== null,
  );
  const [first] = nodes;
  return first === undefined ? null : nodes.length === 1 ? first : { op: 'any', nodes };
}

function conditionOf(column: string, values: readonly string[]): FilterCondition | null {
  const [value] = values;
  if (value === undefined) return null;
  return values.length === 1 ? { op: 'is', column, value } : { op: 'in', column, values };
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
