import type { Services } from '../../../backend/services.ts';
import { type CsvCell, csvLine } from '../../../kernel/csv.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { hiddenNames, nameMask } from '../../parcels/rules/name-mask.ts';
import { optOutSubject } from '../../parcels/rules/opt-out-subject.ts';
import { findParcelColumn } from '../../parcels/rules/parcel-columns.ts';
import { openFieldAccess } from '../../parcels/server/index.ts';
import type { OptOuts } from '../../privacy/server/index.ts';
import { SAMPLE_ROWS } from '../contract.ts';
import { inventedPersonalValue, inventedValue } from '../rules/invented-values.ts';
import { type BaseProduct, columnsOfProduct } from '../rules/products.ts';
import { filledOf } from './find-offer.ts';
import { type SampleRow, listSampleRows } from './queries-sample.ts';
import type { StoredEdition } from './queries.ts';

interface SampleServices extends Pick<Services, 'config' | 'database'> {
  optOuts: Pick<OptOuts, 'now'>;
}

/**
 * Writes the free sample of a county: its first parcels, with invented owners for everybody. Premium columns have their values only for those who see them
 * anyway. Texts that name somebody who opted out are left out for everybody, and the county's own columns too, because a remark in them may name people.
 */
export async function writeSample(
  { optOuts, ...services }: SampleServices,
  edition: StoredEdition,
  product: BaseProduct,
  actor: Actor,
): Promise<string> {
  const access = await openFieldAccess(services, edition, actor);
  const { isPersonal } = access.columns;
  const columns = columnsOfProduct(product, { ...filledOf(edition), custom: [] });
  const rows = await listSampleRows(services.database.kysely, edition.editionId, SAMPLE_ROWS);
  const now = await optOuts.now();
  const lineOf = (fields: SampleRow, row: number): string => {
    const isHidden = now.isHidden(optOutSubject(fields, isPersonal));
    const names = isHidden ? hiddenNames(fields, fields.custom, isPersonal) : null;
    const mask = nameMask(now, edition.geoid, names);
    const cellOf = (name: string): CsvCell => {
      if (access.isPersonal(name)) return inventedPersonalValue(name, row);
      const value = mask.hides(name, fields[name]) ? '' : textOf(fields[name]);
      const column = findParcelColumn(name);
      if (column === undefined || access.whyHidden(name) === null || value === '') return value;
      return inventedValue(column, row);
    };
    return csvLine(columns.map(cellOf));
  };
  return [csvLine(columns), ...rows.map(lineOf)].join('');
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
