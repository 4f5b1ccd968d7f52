import type { ParcelChange, ParcelFacts } from '../contract.ts';
import type { ChangeKind } from './change-kinds.ts';
import { describeColumn, isLeftOut, plainValue } from './compared-columns.ts';

/** One side of a change as the database returns it. */
export interface FactsRow {
  path: string;
  parcelnumb: string | null;
  address: string | null;
  owner: string | null;
  owner2: string | null;
  parval: number | null;
  landval: number | null;
  improvval: number | null;
  ll_gisacre: number | null;
  lon: string | null;
  lat: string | null;
  /** All columns that may name a person, to be checked against the opt-out list; absent if the query did not select them. */
  subject?: Record<string, unknown> | null;
}

export interface ChangeFacts {
  seq: number;
  kind: ChangeKind;
  llUuid: string;
  share: number | null;
  detail: Record<string, unknown> | null;
  old: FactsRow | null;
  new: FactsRow | null;
  relatedNumber: string | null;
  /** For the kind `fields`: the values of the columns in `detail.fields`, except columns of joined records. */
  oldValues: Record<string, unknown> | null;
  newValues: Record<string, unknown> | null;
}

/** Returns the names of the columns in a change of the kind `fields`. */
export function changedNames({ detail }: Pick<ChangeFacts, 'detail'>): string[] {
  const names = detail?.['fields'];
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string' && !isLeftOut(name)) : [];
}

type Owners = Pick<ParcelFacts, 'owner' | 'owner2'>;

/** Returns true if the values of a parcel name an owner. */
export function namesOwner(facts: Owners | null): boolean {
  return Boolean(facts?.owner) || Boolean(facts?.owner2);
}

/** Returns true if either side of a change names an owner. */
export function namesOwners({ old, new: now }: Record<'old' | 'new', Owners | null>): boolean {
  return namesOwner(old) || namesOwner(now);
}

/** Returns a change in the form of the API. Readers who may not see owners learn that the owner changed, but not the names. */
export function describeChange(
  row: ChangeFacts,
  seesOwners: boolean,
  seesField: (name: string) => boolean,
): ParcelChange {
  const { seq, kind, llUuid, share, detail, relatedNumber } = row;
  return {
    seq,
    kind,
    ll_uuid: llUuid,
    share,
    related_number: relatedNumber,
    moved_m: numberOf(detail, 'moved_m'),
    parts: numberOf(detail, 'parts'),
    fields: changedNames(row)
      .filter(seesField)
      .map((name) => ({
        name,
        ...describeColumn(name),
        from: plainValue(row.oldValues?.[name]),
        to: plainValue(row.newValues?.[name]),
      })),
    old: row.old && factsOf(row.old, seesOwners),
    new: row.new && factsOf(row.new, seesOwners),
  };
}

export function factsOf({ lon, lat, owner, owner2, ...row }: FactsRow, seesOwners: boolean): ParcelFacts {
  const point: [number, number] = [Number(lon ?? Number.NaN), Number(lat ?? Number.NaN)];
  return {
    path: row.path,
    parcelnumb: row.parcelnumb,
    address: row.address,
    ...(seesOwners && { owner, owner2 }),
    parval: row.parval,
    landval: row.landval,
    improvval: row.improvval,
    ll_gisacre: row.ll_gisacre,
    point: point.every(Number.isFinite) ? point : null,
  };
}

function numberOf(detail: Record<string, unknown> | null, name: string): number | null {
  const value = detail?.[name];
  return typeof value === 'number' ? value : null;
}
