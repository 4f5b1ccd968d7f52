import type { Services } from '../../../backend/services.ts';
import { type CsvCell, csvLine } from '../../../kernel/csv.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { findParcelColumn } from '../../parcels/rules/parcel-columns.ts';
import { openFieldAccess } from '../../parcels/server/index.ts';
import { SAMPLE_ROWS } from '../contract.ts';
import { inventedPersonalValue, inventedValue } from '../rules/invented-values.ts';
import { type BaseProduct, columnsOfProduct } from '../rules/products.ts';
import { filledOf } from './find-offer.ts';
import { listSampleRows } from './queries-sample.ts';
import type { StoredEdition } from './queries.ts';

/**
 * Writes the free sample of a county: its first parcels, with invented owners for everybody. Premium columns have their values only for those who see them
 * anyway. The county's own columns are left out, because a remark in them may name somebody who opted out.
 */
export async function writeSample(
  services: Pick<Services, 'config' | 'database'>,
  edition: StoredEdition,
  product: BaseProduct,
  actor: Actor,
): Promise<string> {
  const access = await openFieldAccess(services, edition, actor);
  const columns = columnsOfProduct(product, { ...filledOf(edition), custom: [] });
  const rows = await listSampleRows(services.database.kysely, edition.editionId, SAMPLE_ROWS);
  const cellOf = (name: string, fields: Readonly<Record<string, unknown>>, row: number): CsvCell => {
    if (access.isPersonal(name)) return inventedPersonalValue(name, row);
    const value = textOf(fields[name]);
    const column = findParcelColumn(name);
    if (column === undefined || access.whyHidden(name) === null || value === '') return value;
    return inventedValue(column, row);
  };
  return [
    csvLine(columns),
    ...rows.map((fields, row) => csvLine(columns.map((name) => cellOf(name, fields, row)))),
  ].join('');
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
