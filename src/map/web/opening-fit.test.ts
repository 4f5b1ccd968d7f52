import type { Map as MapLibreMap } from 'maplibre-gl';
import { expect, it, vi } from 'vitest';
import { keepOpeningFit } from './opening-fit.ts';

// camera.ts needs only one class of MapLibre, and loading the whole library takes a second.
vi.mock('maplibre-gl', () => ({ LngLatBounds: vi.fn() }));

const insets = (left: number) => ({ top: 64, right: 52, bottom: 0, left });

/** Opens a map that a pane of 360 pixels covers, and returns its state and the function that fits it again. Each fit moves its center. */
function open() {
  const state = { lon: -99, isMoving: false, fits: 0 };
  const map = {
    getCenter: () => ({ wrap: () => ({ lng: state.lon, lat: 40 }) }),
    getZoom: () => 9,
    getBearing: () => 0,
    getPitch: () => 0,
    getContainer: () => ({ clientWidth: 1440, clientHeight: 900 }),
    isMoving: () => state.isMoving,
    cameraForBounds: () => undefined,
    fitBounds() {
      state.fits++;
      state.lon -= 0.1;
    },
  } as unknown as MapLibreMap;
  return { state, refit: keepOpeningFit(map, [-100, 40, -99, 41], insets(360)) };
}

it('fits the opening box again when a pane covers more or less of it, and only then', () => {
  const { state, refit } = open();
  const fits = [360, 480, 480, 360].map((left) => {
    refit(insets(left));
    return state.fits;
  });
  expect(fits).toEqual([0, 1, 1, 2]);
});

it('leaves a map alone that was moved or is moving', () => {
  const moving = open();
  moving.state.isMoving = true;
  moving.refit(insets(480));
  const moved = open();
  moved.state.lon = -98;
  moved.refit(insets(480));
  expect([moving.state.fits, moved.state.fits]).toEqual([0, 0]);
});
