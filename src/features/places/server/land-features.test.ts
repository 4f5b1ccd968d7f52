import { expect, it } from 'vitest';
import { listLandFeatures } from './boundary-features.ts';

it('no coastline jumps from one side of the world to the other, except along the South Pole', async () => {
  let rings = 0;
  const jumps: GeoJSON.Position[] = [];
  for await (const { geometry } of listLandFeatures()) {
    if (geometry.type !== 'Polygon') throw new Error(`a ${geometry.type} of land`);
    for (const ring of geometry.coordinates) {
      rings++;
      for (const [at, [x = 0, y = 0]] of ring.entries())
        if (at > 0 && Math.abs(x - (ring[at - 1]?.[0] ?? 0)) > 180 && y > -89) jumps.push([x, y]);
    }
  }
  expect(rings).toBeGreaterThan(1_000);
  expect(jumps).toEqual([]);
});
