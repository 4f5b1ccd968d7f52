// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startParts } from '../../../../tests/support/part.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import type { MapView } from '../../../map/web/map-view.ts';
import { ParcelsLoading } from './parcels-loading.tsx';

const parts = startParts();
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Shows the message on a map whose parcels load until `isLoading` is false. `move` moves the map. */
function show() {
  const map = { isLoading: true, move: () => undefined as void };
  const view = {
    isLoading: () => map.isLoading,
    on: (_name: string, listener: () => void) => {
      map.move = listener;
      return () => undefined;
    },
  } as unknown as MapView;
  useMapSession.setState({ view });
  parts.show(<ParcelsLoading />);
  return map;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const message = () => screen.queryByText('Loading parcels');

it('shows nothing when the parcels arrive within a second', async () => {
  const map = show();
  await pass(1_000);
  expect(message()).toBeNull();
  map.isLoading = false;
  await pass(5_000);
  expect(message()).toBeNull();
});

it('says that parcels are loading until they are there', async () => {
  const map = show();
  await pass(1_600);
  expect(message()).not.toBeNull();
  await pass(20_000);
  expect(message()).not.toBeNull();
  map.isLoading = false;
  await pass(500);
  expect(message()).toBeNull();
});

it('is announced once, and shown without an announcement after later movements of the map', async () => {
  const map = show();
  await pass(1_600);
  expect(message()?.getAttribute('aria-hidden')).toBe('false');
  map.isLoading = false;
  await pass(500);
  map.isLoading = true;
  map.move();
  await pass(1_600);
  expect(message()).not.toBeNull();
  expect(message()?.getAttribute('aria-hidden')).toBe('true');
});
