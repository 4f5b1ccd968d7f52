// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectionBack, loadCode, noteNoReply, noteReply, useConnection } from './connection.ts';

const isLost = () => useConnection.getState().isLost;
const reachable = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  noteReply();
  vi.useFakeTimers();
  vi.stubGlobal('fetch', reachable);
});
afterEach(() => {
  noteReply();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  reachable.mockReset();
});

it('asks until the server replies, and then no more', async () => {
  reachable.mockRejectedValueOnce(new TypeError('no network')).mockResolvedValue(new Response('ok'));
  noteNoReply();
  await vi.advanceTimersByTimeAsync(4000);
  expect(isLost()).toBe(true);
  await vi.advanceTimersByTimeAsync(4000);
  expect(isLost()).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reachable).toHaveBeenCalledTimes(2);
});

it('loads code when the connection is back', async () => {
  reachable.mockRejectedValue(new TypeError('no network'));
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('no network'))
    .mockResolvedValue('pane');
  const loaded = loadCode(load);
  await vi.advanceTimersByTimeAsync(0);
  expect([isLost(), load.mock.calls.length]).toEqual([true, 1]);
  noteReply();
  expect(await loaded).toBe('pane');
});

it('loads no code while the connection is known to be lost', async () => {
  noteNoReply();
  const load = vi.fn<() => Promise<string>>().mockResolvedValue('pane');
  const loaded = loadCode(load);
  await vi.advanceTimersByTimeAsync(0);
  expect(load).not.toHaveBeenCalled();
  noteReply();
  expect(await loaded).toBe('pane');
});

it('loads code after a connection that was lost for a moment', async () => {
  reachable.mockResolvedValue(new Response('ok'));
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('no network'))
    .mockResolvedValue('pane');
  expect(await loadCode(load)).toBe('pane');
});

it('reports code that is broken while there is a connection', async () => {
  reachable.mockResolvedValue(new Response('ok'));
  await expect(loadCode(() => Promise.reject(new TypeError('a syntax error')))).rejects.toThrow(
    'a syntax error',
  );
  await connectionBack();
  expect(isLost()).toBe(false);
});
