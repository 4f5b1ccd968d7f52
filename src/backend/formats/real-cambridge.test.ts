import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { useFormatsFolder } from '../../../tests/support/formats-folder.ts';

/** Public data outside the project. The expected values are those of ogrinfo 3.6 and ogr2ogr for the same files. */
const DATA = path.resolve('../shared/data/cambridge-ma/parcels');

const folder = useFormatsFolder();

describe.skipIf(!existsSync(DATA))('Cambridge, two years (needs ../shared/data)', () => {
  // The numbers of parcels, of tax rows, and of keys of tax rows that no parcel has (null: not checked).
  it.each([
    ['FY2013', 13_159, 27_424, 47],
    ['FY2014', 13_116, 27_528, null],
  ])(
    '%s: reads the parcels from TopoJSON and the tax rows from CSV',
    async (year, parcels, taxRows, unmatchedKeys) => {
      const zip = path.join(DATA, `${year}.zip`);
      const lots = await folder.read(zip);
      expect(lots.source).toMatchObject({ format: 'TopoJSON', geometryKind: 'polygon' });
      expect(lots.rows).toHaveLength(parcels);
      expect(lots.rows.every(({ kind }) => kind === 'polygon')).toBe(true);
      const tax = await folder.read(zip, { layer: `TaxFY${year.slice(-2)}` });
      expect(tax.source).toMatchObject({ format: 'CSV', geometryKind: 'none' });
      expect(tax.rows).toHaveLength(taxRows);
      const keysOf = ({ source, rows }: typeof lots) => {
        const column = source.columns.findIndex(({ name }) => name === 'ML');
        return new Set(rows.map(({ values }) => values[column]));
      };
      const lotKeys = keysOf(lots);
      const unmatched = [...keysOf(tax)].filter((key) => !lotKeys.has(key));
      if (unmatchedKeys !== null) expect(unmatched).toHaveLength(unmatchedKeys);
    },
  );
});
