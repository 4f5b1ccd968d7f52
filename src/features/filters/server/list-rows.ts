import { createHash } from 'node:crypto';
import type { Db } from '../../../backend/db/database.ts';
import { GRID_SIZE } from '../../../backend/tiles/grid.ts';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import { latOfMercatorY, lonOfMercatorX } from '../../../kernel/geo.ts';
import { parcelFid } from '../../../kernel/ids.ts';
import type { CurrentStore, ParcelStore } from '../../parcel-tiles/server/index.ts';
import type { FieldAccess } from '../../parcels/rules/field-access.ts';
import { parcelHeadline } from '../../parcels/rules/format-address.ts';
import { hiddenNames, nameMask } from '../../parcels/rules/name-mask.ts';
import { optOutSubject } from '../../parcels/rules/opt-out-subject.ts';
import type { OptOutsNow } from '../../privacy/server/index.ts';
import type { Allowed } from '../../usage/server/index.ts';
import type { listParcels } from '../contract.ts';
import { ordinalsByRow } from './ordinals.ts';
import { listRows } from './queries-list.ts';

type Row = OutputOf<typeof listParcels>['rows'][number];
type Value = Row['fields'][string];

interface RowsAsked {
  store: ParcelStore;
  edition: CurrentStore;
  fids: readonly number[];
  columns: readonly string[];
  access: FieldAccess;
  /** Null for a reader who sees what the opt-out list hides. */
  optOuts: OptOutsNow | null;
}

/** A row with the id of its parcel, which the reply leaves out. */
export type DescribedRow = Row & { llUuid: string };

/** Returns the parcels of a page in its order, with their columns. Hides the names of people on the opt-out list, and the texts that mention them. */
export async function describeRows(db: Db, request: RowsAsked): Promise<DescribedRow[]> {
  const { store, edition, fids, columns, access, optOuts } = request;
  const { isPersonal } = access.columns;
  const hides = optOuts !== null && !optOuts.isEmpty;
  const found = await listRows(db, edition.editionId, fids, columns, hides);
  const byFid = new Map(found.map((row) => [row.ogc_fid, row]));
  const ordinals = ordinalsByRow(store);
  return fids.flatMap((fid) => {
    const row = byFid.get(fid);
    if (row === undefined) return [];
    const isHidden = hides && optOuts.isHidden(optOutSubject(row, isPersonal));
    const names = isHidden ? hiddenNames(row, row.custom, isPersonal) : null;
    const mask = hides ? nameMask(optOuts, edition.geoid, names) : null;
    const seen = (name: string): Value => {
      const value = valueOf(row[name]);
      if (mask === null) return value;
      return mask.hides(name, value) || (isHidden && access.isPersonal(name)) ? null : value;
    };
    const fields = Object.fromEntries(columns.map((name) => [name, seen(name)]));
    return [
      {
        fid: parcelFid(edition.geoid, fid),
        path: row.path,
        headline: parcelHeadline({ address: seen('address'), parcelnumb: seen('parcelnumb') }),
        point: pointOf(store, ordinals[fid] ?? 0),
        fields,
        llUuid: row.ll_uuid,
      },
    ];
  });
}

/**
 * Removes personal values beyond the daily limit. A list that is filtered or sorted by a personal column (`isAboutPersons`) reveals the owner
 * by the row itself, so there the whole row is removed. Returns the remaining rows, and the ids of the parcels whose personal values they show.
 */
export async function limitRows(
  rows: readonly DescribedRow[],
  {
    columns,
    access,
    isAboutPersons,
  }: { columns: readonly string[]; access: Pick<FieldAccess, 'isPersonal'>; isAboutPersons: boolean },
  allow: (llUuids: readonly string[]) => Promise<Pick<Allowed, 'has'>>,
): Promise<{ rows: Row[]; named: string[] }> {
  const personal = columns.filter(access.isPersonal);
  const showsPerson = ({ fields }: Row) => personal.some((name) => fields[name] != null);
  const isNaming = (row: Row) => isAboutPersons || showsPerson(row);
  const allowed = await allow(rows.filter(isNaming).map(({ llUuid }) => llUuid));
  const named: string[] = [];
  const limited = rows.flatMap(({ llUuid, ...row }) => {
    if (!isNaming(row) || allowed.has(llUuid)) {
      if (showsPerson(row)) named.push(llUuid);
      return [row];
    }
    if (isAboutPersons) return [];
    const without = Object.fromEntries(personal.map((name) => [name, null]));
    return [{ ...row, fields: { ...row.fields, ...without } }];
  });
  return { rows: limited, named };
}

/** Returns the id under which a name without its parcel counts toward the daily limit. */
export function nameSubject(geoid: string, column: string, value: string): string {
  return `name ${createHash('sha256').update(`${geoid}\n${column}\n${value}`).digest('base64url').slice(0, 22)}`;
}

function valueOf(value: unknown): Value {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'boolean') return value;
  if (typeof value === 'string') return value.trim() === '' ? null : value;
  return value === null || value === undefined ? null : JSON.stringify(value);
}

function pointOf({ points }: ParcelStore, ordinal: number): [number, number] {
  const lon = lonOfMercatorX((points[ordinal * 2] ?? 0) / GRID_SIZE);
  const lat = latOfMercatorY((points[ordinal * 2 + 1] ?? 0) / GRID_SIZE);
  return [Math.round(lon * 1e7) / 1e7, Math.round(lat * 1e7) / 1e7];
}
