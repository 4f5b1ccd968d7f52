import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { damagedCopies, readOrProblem } from '../../../tests/support/damage.ts';
import { useFormatsFolder } from '../../../tests/support/formats-folder.ts';
import { MARYLAND_FEET_WKT, shapefileBytes, square } from '../../../tests/support/shapefile-fixture.ts';

const COPIES = 40;

const folder = useFormatsFolder();

const ROWS = Array.from({ length: 12 }, (_, index) => ({
  rings: [square(1_400_000 + index * 500, 590_000, 300)],
  values: [`Lot ${index}`, String(index * 1.5)],
}));
const features = ROWS.map(({ values }, index) => ({
  type: 'Feature',
  id: index,
  properties: { NAME: values[0], AREA: Number(values[1]), list: [1, { deep: null }], 'q"uote': 'é\\n' },
  geometry: { type: 'Polygon', coordinates: [square(-76.65 + index * 0.01, 39.29, 0.005)] },
}));

/** Reads damaged copies of one file; its companion files, as those of a Shapefile, stay intact. Each copy must give rows or a `Problem`. */
async function readDamaged(
  opened: string,
  bytes: Buffer,
  { damaged = opened, copies = COPIES } = {},
): Promise<Set<string>> {
  const outcomes = new Set<string>();
  for (const copy of damagedCopies(bytes, copies)) {
    await writeFile(damaged, copy);
    outcomes.add((await readOrProblem(folder.read, opened)) ?? 'read');
  }
  await writeFile(damaged, bytes);
  return outcomes;
}

describe('damaged copies are read or refused with a message, never with another error', () => {
  it.each(['.shp', '.dbf', '.shx', '.prj'])('of the %s of a Shapefile', async (extension) => {
    const files = shapefileBytes({
      fields: [
        { name: 'NAME', type: 'C', length: 20 },
        { name: 'AREA', type: 'N', length: 12, decimals: 3 },
      ],
      rows: ROWS,
      // The projection matters: it can fail for damaged coordinates.
      prj: MARYLAND_FEET_WKT,
      withShx: true,
    });
    for (const [other, data] of files) await folder.file(`lots${other}`, data);
    const damaged = path.join(folder.dir, `lots${extension}`);
    const bytes = files.get(extension) ?? Buffer.alloc(0);
    const outcomes = await readDamaged(path.join(folder.dir, 'lots.shp'), bytes, { damaged });
    expect(outcomes).toContain('read');
    // With a damaged .shx a Shapefile is read row by row, and with a damaged .prj in degrees.
    if (extension !== '.shx' && extension !== '.prj') expect(outcomes.size).toBeGreaterThan(1);
  });

  it.each<[string, Buffer]>([
    ['lots.geojson', Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }))],
    ['lots.geojsonl', Buffer.from(features.map((feature) => JSON.stringify(feature)).join('\n'))],
  ])('of %s', async (name, bytes) => {
    const file = await folder.file(name, bytes);
    const outcomes = await readDamaged(file, bytes);
    expect(outcomes.size).toBeGreaterThan(2);
  });

  it('of a FlatGeobuf', async () => {
    const bytes = readFileSync(path.resolve('tests/fixtures/indexed.fgb'));
    const outcomes = await readDamaged(await folder.file('indexed.fgb', bytes), bytes, { copies: 15 });
    expect(outcomes).toContain('read');
    expect(outcomes.size).toBeGreaterThan(1);
  });
});
