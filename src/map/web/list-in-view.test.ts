import type { Map as MapLibreMap } from 'maplibre-gl';
import { expect, it } from 'vitest';
import type { MapPick } from '../map-pick.ts';
import { listInView } from './list-in-view.ts';

type Corner = readonly [number, number];

const PICK = { layersAt: () => ['parcels'] } as unknown as MapPick;
const NO_INSETS = { left: 0, right: 0, top: 0, bottom: 0 };

/** A map of 800 by 600 pixels whose positions are pixels. Feature 1 is the first of `boxes`, which have two opposite corners. */
function mapOf(boxes: readonly (readonly [Corner, Corner])[]): MapLibreMap {
  const features = boxes.map(([[west, north], [east, south]], index) => ({
    id: index + 1,
    box: { west, north, east, south },
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [west, north],
          [east, south],
        ],
      ],
    },
  }));
  return {
    style: {},
    getZoom: () => 17,
    getLayer: () => ({}),
    getContainer: () => ({ clientWidth: 800, clientHeight: 600 }),
    project: ([x, y]: [number, number]) => ({ x, y }),
    queryRenderedFeatures: ([[left, top], [right, bottom]]: [Corner, Corner]) =>
      features.filter(
        ({ box }) => box.west <= right && box.east >= left && box.north <= bottom && box.south >= top,
      ),
  } as unknown as MapLibreMap;
}

it('lists a feature beside the first square before one that only touches its corner', () => {
  const middle = [
    [395, 295],
    [405, 305],
  ] as const;
  const atCorner = [
    [446, 346],
    [500, 400],
  ] as const;
  const beside = [
    [449, 290],
    [500, 310],
  ] as const;
  expect(listInView(mapOf([middle, atCorner, beside]), PICK, NO_INSETS, 2)).toEqual([1, 3]);
});

it('lists what is on screen when that is less than the limit', () => {
  const near = [
    [395, 295],
    [405, 305],
  ] as const;
  const far = [
    [790, 590],
    [799, 599],
  ] as const;
  expect(listInView(mapOf([far, near]), PICK, NO_INSETS, 50)).toEqual([2, 1]);
});
