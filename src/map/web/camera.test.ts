import type { Map as MapLibreMap } from 'maplibre-gl';
import { expect, it, vi } from 'vitest';
import { fitBox, flyToCamera } from './camera.ts';

// camera.ts needs only one class of MapLibre, and loading the whole library takes a second.
vi.mock('maplibre-gl', () => ({ LngLatBounds: vi.fn() }));

/** Returns a map at zoom 14 and what it is told about its flights. `fitZoom` is the zoom at which it shows a box. */
function openMap(fitZoom = 14) {
  const flights: unknown[] = [];
  const map = {
    getCenter: () => ({ wrap: () => ({ lng: -99, lat: 40 }) }),
    getZoom: () => 14,
    getBearing: () => 0,
    getPitch: () => 0,
    getContainer: () => ({ clientWidth: 1440, clientHeight: 900 }),
    cameraForBounds: () => ({ zoom: fitZoom }),
    flyTo: (flight: unknown) => void flights.push(flight),
    fitBounds: (_box: unknown, flight: unknown) => void flights.push(flight),
  } as unknown as MapLibreMap;
  return { map, flights };
}

const UNCOVERED = { top: 0, right: 0, bottom: 0, left: 0 };

// MapLibre jumps if a flight would take longer than a `maxDuration`.
it.each([
  ['to the next parcel', { lon: -99.001, lat: 40.001 }, undefined],
  ['two zooms closer', { zoom: 16 }, undefined],
  ['upright', { bearing: 0, pitch: 0 }, undefined],
  ['to the next town', { lon: -99.2, lat: 40 }, 1_400],
  ['across the country', { lon: -76.6, lat: 39.3, zoom: 14 }, 1_400],
  ['out to the state', { zoom: 7 }, 1_400],
])('shortens a long flight instead of jumping: %s', (_, goal, duration) => {
  const { map, flights } = openMap();
  flyToCamera(map, goal);
  expect(flights).toHaveLength(1);
  expect(flights[0]).not.toHaveProperty('maxDuration');
  expect((flights[0] as { duration?: number }).duration).toBe(duration);
});

it.each([
  ['a parcel nearby', [-99.001, 40, -99, 40.001] as const, 16, undefined],
  ['a parcel elsewhere', [-98.001, 40, -98, 40.001] as const, 16, 1_400],
  ['the county', [-99.5, 39.5, -98.5, 40.5] as const, 10, 1_400],
])('shortens a long flight to a box: %s', (_, [west, south, east, north], fitZoom, duration) => {
  const { map, flights } = openMap(fitZoom);
  fitBox(map, [west, south, east, north], UNCOVERED);
  expect(flights).toHaveLength(1);
  expect(flights[0]).not.toHaveProperty('maxDuration');
  expect((flights[0] as { duration?: number }).duration).toBe(duration);
});
