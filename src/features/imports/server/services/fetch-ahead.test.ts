import { describe, expect, it } from 'vitest';
import { fetchAhead } from './fetch-ahead.ts';

/** Starts requests that wait until the test answers them. */
function byHand(limit: number, count = 10) {
  const started: number[] = [];
  const open = new Map<number, PromiseWithResolvers<string>>();
  const signals: AbortSignal[] = [];
  const results = fetchAhead(
    Array.from({ length: count }, (_, index) => index),
    (request, signal) => {
      const answer = Promise.withResolvers<string>();
      started.push(request);
      signals.push(signal);
      open.set(request, answer);
      return answer.promise;
    },
    () => limit,
  );
  return {
    started,
    signals,
    results,
    answer: (request: number) => open.get(request)?.resolve(`page ${request}`),
    fail: (request: number) => open.get(request)?.reject(new Error(`no page ${request}`)),
  };
}

describe('fetchAhead', () => {
  it('has a limited number of requests in flight, and yields in order', async () => {
    const { started, results, answer } = byHand(3);
    const first = results.next();
    expect(started).toEqual([0, 1, 2]);
    answer(2);
    answer(1);
    answer(0);
    expect((await first).value).toEqual({ request: 0, result: 'page 0' });
    // The caller works on page 0 now.
    expect(started).toEqual([0, 1, 2, 3]);
    expect((await results.next()).value).toEqual({ request: 1, result: 'page 1' });
    expect((await results.next()).value).toEqual({ request: 2, result: 'page 2' });
    await results.return(undefined);
  });

  it('throws the error of a request after the results of earlier ones, and aborts the others', async () => {
    const { signals, results, answer, fail } = byHand(3);
    const first = results.next();
    fail(1);
    answer(0);
    expect((await first).value?.result).toBe('page 0');
    await expect(results.next()).rejects.toThrow('no page 1');
    expect(signals.every(({ aborted }) => aborted)).toBe(true);
  });

  it('cancels the other requests when the caller stops reading', async () => {
    const { signals, results, answer } = byHand(2);
    const first = results.next();
    answer(0);
    await first;
    await results.return(undefined);
    expect(signals.every(({ aborted }) => aborted)).toBe(true);
  });

  it('ends when all requests are answered', async () => {
    const { results, answer } = byHand(4, 2);
    const first = results.next();
    answer(0);
    answer(1);
    await first;
    expect((await results.next()).value?.request).toBe(1);
    expect((await results.next()).done).toBe(true);
  });
});
