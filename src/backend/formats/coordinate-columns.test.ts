import { utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { useFormatsFolder } from '../../../tests/support/formats-folder.ts';
import { listSourceLayers } from './open-source.ts';

const folder = useFormatsFolder();

type Cell = string | number | null;

async function readAs(kind: 'csv' | 'xlsx' | 'json', table: readonly (readonly Cell[])[]) {
  const [names = [], ...records] = table;
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(table.map((row) => [...row])), 'Roll');
  const content = {
    csv: () =>
      table
        .map((row) => row.map((cell) => `"${String(cell ?? '').replaceAll('"', '""')}"`).join(','))
        .join('\n'),
    xlsx: () => write(book, { type: 'buffer' }) as Buffer,
    json: () =>
      JSON.stringify(records.map((row) => Object.fromEntries(row.map((cell, at) => [names[at], cell])))),
  }[kind]();
  const file = await folder.file(`roll.${kind}`, content);
  const [layer] = await listSourceLayers(file, { scratchDir: folder.dir });
  return { ...(await folder.read(file)), listed: layer?.geometryKind };
}

describe.each(['csv', 'xlsx', 'json'] as const)('points in the columns of a .%s', (kind) => {
  it.each<[string, Cell[], Cell[], number[]]>([
    ['numbers', ['LON', 'LAT'], [-76.6, 39.3], [-76.6, 39.3]],
    ['texts', ['LON', 'LAT'], ['-76.6', '39.3'], [-76.6, 39.3]],
    ['decimal commas', ['X', 'Y'], ['-76,612', '39,3'], [-76.612, 39.3]],
    ['thousands', ['X', 'Y'], ['1,420,000.5', '590,100'], [1_420_000.5, 590_100]],
    ['thousands of few digits', ['EASTING', 'NORTHING'], ['421,000', '98,500'], [421_000, 98_500]],
    ['coordinates by their whole names', ['X Coordinate', 'Y_COORDINATE'], [-76.6, 39.3], [-76.6, 39.3]],
    ['letters', ['LONGITUDE', 'LATITUDE'], ['76.6W', '39.3 N'], [-76.6, 39.3]],
    ['degrees, minutes and seconds', ['LON_DMS', 'LAT_DMS'], [`76°36'36"W`, `39°18'00"N`], [-76.61, 39.3]],
    ['signs of degrees', ['LON', 'LAT'], ['−76.6°', '39.3°'], [-76.6, 39.3]],
    ['one column', ['OWNER', 'LOCATION'], ['DOE', '100 MAIN ST (39.3, -76.6)'], [-76.6, 39.3]],
  ])('are read from %s', async (_, names, cells, point) => {
    const blank = cells.map(() => null);
    const { source, rows, listed } = await readAs(kind, [
      ['PIN', ...names],
      ['1-1', ...cells],
      ['1-2', ...blank],
      ['1-3', ...cells],
      ['1-4', ...cells.map(() => 'none')],
    ]);
    expect([source.geometryKind, source.isCrsAssumed]).toEqual(['point', true]);
    expect(listed).toBe('point');
    expect(source.columns.map(({ name }) => name)).toEqual(['PIN', ...names]);
    expect(rows.map((row) => row.kind)).toEqual(['point', 'none', 'point', 'broken']);
    expect(rows[0]?.first[0]).toBeCloseTo(point[0] ?? 0, 9);
    expect(rows[0]?.first[1]).toBeCloseTo(point[1] ?? 0, 9);
    expect(rows[0]?.hash).toBe(rows[2]?.hash);
    expect(rows.map(({ hash }) => hash === 0)).toEqual([false, true, false, false]);
  });

  it('are not found if only one of two columns has numbers, or if the two numbers of a column are a size', async () => {
    expect(
      (
        await readAs(kind, [
          ['PIN', 'X', 'Y'],
          ['1-1', 5, 'a'],
        ])
      ).source.geometryKind,
    ).not.toBe('point');
    expect(
      (
        await readAs(kind, [
          ['PIN', 'LOTSIZE'],
          ['1-1', '50.125 85.125'],
        ])
      ).source.geometryKind,
    ).not.toBe('point');
  });
});
