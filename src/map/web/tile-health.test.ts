import type { Map as MapLibreMap } from 'maplibre-gl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createEmitter } from './emitter.ts';
import { watchTileHealth } from './tile-health.ts';

const TILE = { z: 14, x: 6084, y: 6200 };
const page = new EventTarget();
const network = { onLine: true };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', page);
  vi.stubGlobal('navigator', network);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A map with one vector source, `parcels`, whose tile fails when `fail` is called. */
function watchOneTile() {
  const { on, emit } = createEmitter<Record<string, unknown>>();
  const refreshed: unknown[] = [];
  const map = {
    on,
    style: {},
    getSource: () => ({ type: 'vector' }),
    refreshTiles: (source: string, tiles: unknown) => refreshed.push([source, tiles]),
    triggerRepaint: () => undefined,
  };
  const { stop } = watchTileHealth(
    map as unknown as MapLibreMap,
    (id) => ({ id, message: 'The parcels could not be loaded here.' }),
    () => undefined,
  );
  const fail = () =>
    emit('error', { sourceId: 'parcels', tile: { tileID: { key: 'one', canonical: TILE } } });
  return { fail, refreshed, stop };
}

it('requests a failed tile again after three seconds', () => {
  network.onLine = true;
  const { fail, refreshed, stop } = watchOneTile();
  fail();
  vi.advanceTimersByTime(2900);
  expect(refreshed).toEqual([]);
  vi.advanceTimersByTime(200);
  expect(refreshed).toEqual([['parcels', [TILE]]]);
  stop();
});

it('requests nothing without a network, and all that failed when it is back', () => {
  network.onLine = false;
  const { fail, refreshed, stop } = watchOneTile();
  fail();
  vi.advanceTimersByTime(600_000);
  expect(refreshed).toEqual([]);
  network.onLine = true;
  page.dispatchEvent(new Event('online'));
  expect(refreshed).toEqual([['parcels', [TILE]]]);
  stop();
});
