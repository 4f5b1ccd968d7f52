import type { FilterCondition, FilterGroup, FilterNode } from './filter-tree.ts';

/** The columns that a line may mean. */
export const LIST_MATCH_COLUMNS = ['parcelnumb', 'parcelnumb_no_formatting', 'address'] as const;
/** Lines that are looked up with one request: several parcels may stand at one address. */
export const LIST_BATCH = 50;

/** A parcel that a line may mean. */
export interface Candidate {
  path: string;
  headline: string;
  parcelnumb: string | null;
  address: string | null;
}

export interface ListMatch {
  entry: string;
  /** None: a miss; several: an ambiguous line. */
  parcels: readonly Candidate[];
}

/** `17-003-001` and `17 003 001` are one number. */
function numberKey(text: string): string {
  return text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}

/** As the postal service writes them (Publication 28), so that "12 Elm Street" is "12 ELM ST". */
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

/** An address begins with a house number and has words; what follows a comma is the town. */
function streetOf(entry: string): string | null {
  const street = entry.split(',')[0]?.trim() ?? '';
  return /^\d+\S*\s+.*[a-z]/i.test(street) ? street : null;
}

/** The parcels that any of some lines may mean: as they are written, and as counties mostly write them. */
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

/** What each line means among the parcels that were found. A parcel number goes before an address. */
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

/** The condition that chooses these parcels: by their numbers, and by addresses where they have none. Null when neither is known. */
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
