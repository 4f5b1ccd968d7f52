import type { Services } from '../../../backend/services.ts';
import { CUSTOM_PREFIX } from '../../parcels/rules/county-columns.ts';
import { columnsOf } from '../../parcels/server/index.ts';
import { WHY_LEFT_OUT } from '../rules/exported-columns.ts';
import type { ExportSpec } from './export-spec.ts';

/**
 * Returns the county columns of an export, by their own names, that its reader may no longer see, because an operator, a recipe or a newer
 * rule has since classified them as personal.
 */
export async function newlyPersonalColumns(
  { database }: Pick<Services, 'database'>,
  { seesPersonal, columns, editionId }: ExportSpec,
): Promise<string[]> {
  if (seesPersonal) return [];
  const own = columns.flatMap((key) =>
    key.startsWith(CUSTOM_PREFIX) ? [key.slice(CUSTOM_PREFIX.length)] : [],
  );
  if (own.length === 0) return [];
  const known = await columnsOf(database.kysely, editionId);
  return own.filter(known.isPersonal);
}

/** Returns the same export without these county columns. Its README says that they are left out. */
export function withoutColumns(spec: ExportSpec, names: readonly string[]): ExportSpec {
  const keys = new Set(names.map((name) => `${CUSTOM_PREFIX}${name}`));
  return {
    ...spec,
    columns: spec.columns.filter((key) => !keys.has(key)),
    leftOut: [...spec.leftOut, ...names.map((name) => ({ name, why: WHY_LEFT_OUT.personal }))],
  };
}
