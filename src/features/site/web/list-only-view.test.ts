// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import type { MapViewOptions } from '../../../map/web/map-view.ts';
import { openListOnlyView } from './list-only-view.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('says nothing about a tile that fails after the camera has left it', async () => {
  const firstTile = Promise.withResolvers<Response>();
  const tiles = [firstTile.promise, Promise.resolve(new Response(new Uint8Array()))];
  vi.stubGlobal('fetch', () => tiles.shift());
  const camera = { lon: -76.6, lat: 39.3, zoom: 16, bearing: 0, pitch: 0 };
  const { view } = await openListOnlyView({ camera, bounds: null, tileVersion: '1' } as MapViewOptions);
  const failures: string[] = [];
  view.on('failure', ({ isOver }) => failures.push(isOver ? 'over' : 'failed'));
  view.flyTo({ lon: -76.5 });
  await expect.poll(() => failures).toEqual(['over']);
  firstTile.reject(new TypeError('no connection'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(failures).toEqual(['over']);
});

it.each([
  ['a wide place', [-80, 39, -78, 39.5]],
  ['a tall place', [-80, 37, -79.5, 39]],
  ['Alaska', [-188, 51, -129, 71]],
] as const)('shows the whole of %s, so that the place bar can name it', async (_, bounds) => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(new Uint8Array())));
  const { view } = await openListOnlyView({ bounds: [...bounds], tileVersion: '1' } as MapViewOptions);
  const { bounds: seen } = view.getUncovered();
  expect([seen[0] < bounds[0], seen[1] < bounds[1], seen[2] > bounds[2], seen[3] > bounds[3]]).toEqual([
    true,
    true,
    true,
    true,
  ]);
  const shares = [
    (bounds[2] - bounds[0]) / (seen[2] - seen[0]),
    (bounds[3] - bounds[1]) / (seen[3] - seen[1]),
  ];
  expect(Math.max(...shares)).toBeGreaterThan(0.9);
});

it('crosses the 180th meridian', async () => {
  const tiles: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    tiles.push(url);
    return Promise.resolve(new Response(new Uint8Array()));
  });
  const camera = { lon: -179.5, lat: 51.9, zoom: 16, bearing: 0, pitch: 0 };
  const { view } = await openListOnlyView({ camera, bounds: null, tileVersion: '1' } as MapViewOptions);
  const seen: number[] = [];
  view.on('moved', (moved) => seen.push(moved.camera.lon));
  view.flyTo({ lon: -181.25 });
  await expect.poll(() => seen.at(-1)).toBe(178.75);
  expect(view.getCamera().lon).toBe(178.75);
  expect(tiles.at(-1)).toMatch(/^\/api\/v1\/parcels\/16\/65308\//);
  view.fitBounds([-185.9, 51, -176.6, 53]);
  expect(view.getCamera().lon).toBeCloseTo(178.75);
});
