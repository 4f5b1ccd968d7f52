import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { useFormatsFolder } from '../../../tests/support/formats-folder.ts';
import { GeometryBuffer } from './geometry-buffer.ts';
import { openSource } from './open-source.ts';

/** Public data outside the project, described in the notes beside it. The expected values are those of ogrinfo 3.6 for the same files. */
const DATA = path.resolve('../shared/data');
const EASTHAMPTON = path.join(DATA, 'easthampton-ma/M087_parcels_gdb.zip');
const FOOTPRINTS = path.join(DATA, 'baltimore-md/overlays/building_footprints.zip');

const folder = useFormatsFolder();

interface Totals {
  rows: number;
  area: number;
  sum: number;
}

/** Counts the rows, and sums a column and the areas of the polygons, in the units of the file: a given system in degrees means that coordinates are not converted. */
async function addUp(file: string, column: string, layer?: string): Promise<Totals> {
  const source = await openSource(file, { scratchDir: folder.dir, layer, crs: 'EPSG:4326' });
  const index = source.columns.findIndex(({ name }) => name === column);
  const geometry = new GeometryBuffer();
  const totals = { rows: 0, area: 0, sum: 0 };
  try {
    for await (const batch of source.features()) {
      for (let row = 0; row < batch.count; row++) {
        totals.rows++;
        totals.sum += Number(batch.value(row, index));
        batch.readGeometry(row, geometry);
        totals.area += areaOf(geometry);
      }
    }
  } finally {
    await source.close();
  }
  return totals;
}

function areaOf({ coords, partEnds, polygonEnds }: GeometryBuffer): number {
  let area = 0;
  let part = 0;
  let vertex = 0;
  for (const polygonEnd of polygonEnds) {
    for (let isShell = true; part < polygonEnd; part++, isShell = false) {
      const start = vertex;
      const end = partEnds[part] ?? 0;
      let ring = 0;
      const x = (at: number) => (coords[at * 2] ?? 0) - (coords[start * 2] ?? 0);
      const y = (at: number) => (coords[at * 2 + 1] ?? 0) - (coords[start * 2 + 1] ?? 0);
      for (; vertex + 1 < end; vertex++) ring += x(vertex) * y(vertex + 1) - x(vertex + 1) * y(vertex);
      vertex = end;
      area += (isShell ? 1 : -1) * Math.abs(ring / 2);
    }
  }
  return area;
}

describe.skipIf(!existsSync(EASTHAMPTON))("Easthampton's geodatabase (needs ../shared/data)", () => {
  it('has the rows that ogrinfo finds, and the areas that Esri stored beside them', async () => {
    const parcels = await addUp(EASTHAMPTON, 'SHAPE_Area', 'M087TaxPar');
    expect(parcels.rows).toBe(5948);
    expect(parcels.sum).toBeCloseTo(35_237_337.714_76, 4);
    // The area that Esri stores for the same shapes, some of which have arcs.
    expect(parcels.area).toBeCloseTo(parcels.sum, 3);
  });

  it('has the assessments', async () => {
    const assessments = await addUp(EASTHAMPTON, 'TOTAL_VAL', 'M087Assess');
    expect(assessments).toEqual({ rows: 6368, area: 0, sum: 2_585_086_260 });
  });

  it('asks which of its layers to read', async () => {
    await expect(addUp(EASTHAMPTON, 'SHAPE_Area')).rejects.toThrow(
      'M087TaxPar (5,948 rows), M087OthLeg (232 rows)',
    );
  });
});

describe.skipIf(!existsSync(FOOTPRINTS))("Baltimore's footprints (needs ../shared/data)", () => {
  it('have the rows, areas and values that ogrinfo finds', { timeout: 30_000 }, async () => {
    const footprints = await addUp(FOOTPRINTS, 'AREA_');
    expect(footprints.rows).toBe(104_698);
    expect(footprints.area).toBeCloseTo(0.003_444_728_813_500_1, 12);
    expect(footprints.sum).toBeCloseTo(354_981_571.290_123, 3);
  });
});
