import { type ParcelStore, findColumn } from '../../../parcel-tiles/server/index.ts';
import { VACANCY_TYPES, type VacancyType } from '../../rules/categories.ts';
import type { ChildStatisticKey } from '../../rules/child-statistics.ts';
import { MIN_KNOWN_OWNERS } from '../../rules/occupancy.ts';
import { roundComputed } from '../../rules/round-computed.ts';
import { STATISTICS, type Statistic } from '../../rules/statistics.ts';
import { countOccupancy } from '../occupancy-file.ts';
import { numberColumn } from './selected-numbers.ts';
import { medianOf } from './summary.ts';
import { vacancyByCodes } from './vacancy-by-codes.ts';

/** The parcels of places, one place after the other. A parcel is in two places where these overlap. */
export interface Members {
  /** The parcels of place i are `ordinals` from `starts[i]` up to but excluding `starts[i + 1]`. */
  starts: Uint32Array;
  ordinals: Uint32Array;
}

export function joinMembers(lists: readonly Uint32Array[]): Members {
  const starts = new Uint32Array(lists.length + 1);
  lists.forEach((list, index) => (starts[index + 1] = (starts[index] ?? 0) + list.length));
  const ordinals = new Uint32Array(starts.at(-1) ?? 0);
  lists.forEach((list, index) => ordinals.set(list, starts[index]));
  return { starts, ordinals };
}

/** The value of a place, null when no parcel has one, and the number of parcels that have one. */
export interface ChildValue {
  value: number | null;
  known: number;
}

const NONE: ChildValue = { value: null, known: 0 };

/**
 * Computes one statistic of every place in one pass over their parcels. `occupancy` is needed for shares of owners only. Shares are percentages from 0 to 100, and null
 * for few parcels, where they would reveal facts about single parcels.
 */
export function childValues(
  store: ParcelStore,
  members: Members,
  key: ChildStatisticKey,
  occupancy: Uint8Array | null,
): ChildValue[] {
  switch (key) {
    case 'parcels':
      return eachPlace(members, (ordinals) => ({ value: ordinals.length, known: ordinals.length }));
    case 'value_per_acre':
      return valuesPerAcre(store, members);
    case 'vacant_share':
      return vacantShares(store, members);
    case 'owner_occupied_share':
    case 'absentee_share':
    case 'out_of_state_share':
      return occupancy === null ? eachPlace(members, () => NONE) : ownerShares(members, key, occupancy);
    default:
      return statistics(store, members, key);
  }
}

function eachPlace(
  { starts, ordinals }: Members,
  valueOf: (ordinals: Uint32Array) => ChildValue,
): ChildValue[] {
  return Array.from({ length: starts.length - 1 }, (_, place) =>
    valueOf(ordinals.subarray(starts[place], starts[place + 1])),
  );
}

/** Returns a column of numbers as doubles, because a loop over five array types is several times slower. */
function doubleColumn(store: ParcelStore, name: string) {
  const found = numberColumn(store, name);
  return found && { values: new Float64Array(found.values), marker: found.marker };
}

function statistics(store: ParcelStore, members: Members, key: string): ChildValue[] {
  const statistic = (STATISTICS as readonly Statistic[]).find((each) => each.key === key);
  const column = statistic?.column == null ? undefined : doubleColumn(store, statistic.column);
  if (statistic === undefined || column === undefined) return eachPlace(members, () => NONE);
  const least = statistic.least ?? Number.NEGATIVE_INFINITY;
  const { values, marker } = column;
  const known = new Float64Array(largest(members));
  return eachPlace(members, (ordinals) => {
    let [count, sum] = [0, 0];
    for (let i = 0; i < ordinals.length; i++) {
      const value = values[ordinals[i] as number] as number;
      // The second comparison also leaves out NaN, which stands for no value in some types.
      if (value === marker || !(value >= least)) continue;
      known[count++] = value;
      sum += value;
    }
    if (count === 0) return NONE;
    const value = statistic.kind === 'sum' ? sum : medianOf(known.subarray(0, count));
    return { value: roundComputed(value, statistic.column), known: count };
  });
}

function largest({ starts }: Members): number {
  let most = 0;
  for (let place = 1; place < starts.length; place++)
    most = Math.max(most, (starts[place] as number) - (starts[place - 1] as number));
  return most;
}

/** Divides the sum of the values by the sum of the acres, over the parcels that have both. */
function valuesPerAcre(store: ParcelStore, members: Members): ChildValue[] {
  const [value, acres] = [doubleColumn(store, 'parval'), doubleColumn(store, 'll_gisacre')];
  if (value === undefined || acres === undefined) return eachPlace(members, () => NONE);
  return eachPlace(members, (ordinals) => {
    let [count, dollars, size] = [0, 0, 0];
    for (let i = 0; i < ordinals.length; i++) {
      const ordinal = ordinals[i] as number;
      const [worth, area] = [value.values[ordinal] as number, acres.values[ordinal] as number];
      if (worth === value.marker || area === acres.marker || !(worth >= 1) || !(area > 0)) continue;
      count++;
      dollars += worth;
      size += area;
    }
    return count === 0 ? NONE : { value: roundComputed(dollars / size, 'parval'), known: count };
  });
}

function share(part: number, known: number): ChildValue {
  return { value: known < MIN_KNOWN_OWNERS ? null : roundComputed((part / known) * 100, null), known };
}

function vacantShares(store: ParcelStore, members: Members): ChildValue[] {
  const [vacancy, rdi] = [findColumn(store, 'usps_vacancy'), findColumn(store, 'rdi')];
  if (vacancy?.column.kind !== 'text' || rdi?.column.kind !== 'text') return eachPlace(members, () => NONE);
  const typeOf = vacancyByCodes(store);
  return eachPlace(members, (ordinals) => {
    const counts = VACANCY_TYPES.map(() => 0);
    for (let i = 0; i < ordinals.length; i++) {
      const ordinal = ordinals[i] as number;
      const type = typeOf(vacancy.values[ordinal] as number, rdi.values[ordinal] as number);
      counts[type] = (counts[type] as number) + 1;
    }
    const countOf = (type: VacancyType) => counts[VACANCY_TYPES.indexOf(type)] as number;
    const vacant = countOf('vacantResidential') + countOf('vacantNonResidential');
    return share(vacant, ordinals.length - countOf('unknownStatus'));
  });
}

function ownerShares(
  members: Members,
  key: 'owner_occupied_share' | 'absentee_share' | 'out_of_state_share',
  occupancy: Uint8Array,
): ChildValue[] {
  return eachPlace(members, (ordinals) => {
    const counts = countOccupancy(occupancy, ordinals);
    const known = ordinals.length - counts.unknown;
    const parts = {
      owner_occupied_share: counts.owner_occupied,
      // Owners in other states don't live here either.
      absentee_share: counts.absentee + counts.out_of_state,
      out_of_state_share: counts.out_of_state,
    };
    return share(parts[key], known);
  });
}
