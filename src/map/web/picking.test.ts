import type { Map as MapLibreMap } from 'maplibre-gl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MapPick } from '../map-pick.ts';
import { createEmitter } from './emitter.ts';
import { pickFeatures } from './picking.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const PARCELS: MapPick<number> = {
  name: 'parcels',
  source: 'parcels',
  layersAt: () => ['parcels'],
  read: ({ id }) => Number(id),
};

/** A map whose only tile arrives with `arrive`, which makes the map render. Parcel 7 is everywhere in it. */
function startPicking() {
  const map = createEmitter<Record<string, unknown>>();
  let hasArrived = false;
  const fake = {
    on: map.on,
    off: () => undefined,
    style: {},
    getZoom: () => 17,
    getLayer: () => ({}),
    getSource: () => ({}),
    isSourceLoaded: () => hasArrived,
    queryRenderedFeatures: () => (hasArrived ? [{ id: 7, properties: {} }] : []),
  };
  const picked: number[] = [];
  const picking = pickFeatures(fake as unknown as MapLibreMap, [PARCELS], () => undefined);
  picking.onClicked(PARCELS, (click) => picked.push(...click.picked));
  return {
    picked,
    click: () => map.emit('click', { point: { x: 1, y: 1 }, originalEvent: { detail: 1, shiftKey: false } }),
    arrive: () => {
      hasArrived = true;
      map.emit('render', {});
    },
  };
}

it.each([
  ['selects the parcel of a tile that arrives four seconds after the click', 4000, [7]],
  ['ignores a tile that arrives thirty seconds after the click', 30_000, []],
])('%s', (_, ms, selected) => {
  const { picked, click, arrive } = startPicking();
  click();
  vi.advanceTimersByTime(ms);
  arrive();
  expect(picked).toEqual(selected);
});
