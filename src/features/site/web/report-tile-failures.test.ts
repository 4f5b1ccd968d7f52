// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteReply, useConnection } from '../../../frontend/connection.ts';
import { dismissToast, useToasts } from '../../../frontend/toasts.ts';
import type { MapView, MapViewEvents } from '../../../map/web/map-view.ts';
import { reportTileFailures } from './report-tile-failures.ts';

type Failure = MapViewEvents['failure'];

const FAILED: Failure = { source: 'parcels', message: 'Parcels could not be loaded here.', isOver: false };
let fail: (failure: Failure) => void;

beforeEach(() => {
  const on = (_: string, listener: typeof fail) => {
    fail = listener;
  };
  reportTileFailures({ on } as unknown as MapView);
});
afterEach(() => {
  vi.unstubAllGlobals();
  noteReply();
  for (const { id } of useToasts.getState().toasts) dismissToast(id);
});

const messages = () => useToasts.getState().toasts.map(({ message }) => message);

it('says which part of the map can’t be loaded if the server replies, until that part is loaded', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()));
  fail(FAILED);
  await expect.poll(messages).toEqual([FAILED.message]);
  fail({ ...FAILED, isOver: true });
  expect(messages()).toEqual([]);
});

it('shows no message of its own when the connection is lost, even if a tile is the first to fail', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  fail(FAILED);
  await expect.poll(() => useConnection.getState().isLost).toBe(true);
  expect(messages()).toEqual([]);
});

it('says nothing of a part that was loaded before the server replied', async () => {
  let reply: (response: Response) => void = () => undefined;
  const asked = new Promise<Response>((resolve) => {
    reply = resolve;
  });
  vi.stubGlobal('fetch', () => asked);
  fail(FAILED);
  fail({ ...FAILED, isOver: true });
  reply(new Response());
  // Everything that waits for the reply has run by then.
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  expect(messages()).toEqual([]);
});
