// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { openUrlState } from '../../../frontend/url-state.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import type { MapView } from '../../../map/web/map-view.ts';
import { getSession } from '../../accounts/contract.ts';
import { parcelsFeature } from '../../parcels/feature.ts';
import { listPublishedLayers } from '../contract.ts';
import { layersFeature } from '../feature.ts';
import { LayerNotices } from './layer-notices.tsx';

const parts = startParts();
openUrlState([parcelsFeature, layersFeature]);
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  useMapSession.setState({ camera: null, view: null, bounds: null });
});

const BOUNDS: [number, number, number, number] = [-1, -1, 1, 1];

/** Shows the notices of a map at this zoom that draws nothing of its layer. Only the static layers in `published` are in view. */
function show(layer: string, zoom: number, published: string[] = []) {
  const view = { isEmpty: () => true, on: () => () => undefined } as unknown as MapView;
  useMapSession.setState({
    view,
    camera: { lon: 0, lat: 0, zoom, bearing: 0, pitch: 0 },
    bounds: BOUNDS,
  });
  parts.show(<LayerNotices />, {
    path: `/us/zz/alder#layer=${layer}`,
    answers: [
      answer(getSession, () => sessionReplyOf('olive')),
      answer(listPublishedLayers, () => ({
        layers: published.map((name) => ({ layer: name, bounds: BOUNDS })),
        access: ['zoning', 'wetlands'].map((name) => ({
          layer: name,
          audience: 'pro' as const,
          refusal: null,
        })),
        extra_layers: [],
        labels_refusal: null,
      })),
    ],
  });
}

/** Moves the clock on, and runs everything that was waiting for that time. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it.each([
  ['zoning', [], 'No Zoning Data Available'],
  ['zoning', ['zoning'], 'No zoning data available in this location'],
  ['wetlands', [], 'No wetlands data available in this location'],
])('the layer %s with %j published, empty for three seconds: %s', async (layer, published, message) => {
  show(layer, 15, published);
  await pass(2_900);
  expect(screen.queryByText(message)).toBeNull();
  await pass(200);
  expect(screen.getByText(message)).toBeTruthy();
});

it('below the zoom of a layer it says to zoom in', async () => {
  show('zoning', 9);
  await pass(100);
  expect(screen.getByText('Zoom in to see zoning')).toBeTruthy();
});
