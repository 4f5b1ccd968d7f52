// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import type { DetailedError, HttpRequest, HttpResponse, UploadOptions } from 'tus-js-client';
import { beforeEach, expect, test, vi } from 'vitest';
import { useUpload } from './use-upload.ts';

const calls: string[] = [];
let find: () => void = () => undefined;
let fail: () => void = () => undefined;
let options: UploadOptions = {};
vi.mock('tus-js-client', () => ({
  Upload: class {
    constructor(_file: File, given: UploadOptions) {
      options = given;
    }
    findPreviousUploads() {
      return new Promise((resolve, reject) => {
        find = () => resolve([]);
        fail = () => reject(new Error('no storage'));
      });
    }
    start() {
      calls.push('start');
    }
    abort() {
      calls.push('abort');
      return Promise.resolve();
    }
  },
}));
beforeEach(() => void (calls.length = 0));

/** Selects a file, and waits until the hook looks for an earlier, unfinished upload of it. */
async function begin() {
  find = () => undefined;
  const idle = find;
  const hook = renderHook(() => useUpload(() => undefined));
  act(() => hook.result.current.start(new File(['x'], 'lots.zip')));
  await expect.poll(() => find).not.toBe(idle);
  return { ...hook, found: () => act(async () => find()) };
}

test('an upload starts when its earlier parts are known', async () => {
  const { result, found } = await begin();
  await found();
  expect(calls).toEqual(['start']);
  expect(result.current.progress?.state).toBe('sending');
});

test('an upload that was canceled before it started does not start', async () => {
  const { result, found } = await begin();
  act(() => result.current.cancel());
  await found();
  expect(calls).toEqual([]);
  expect(result.current.progress).toBeNull();
});

test('an upload that was paused before it started waits until it is resumed', async () => {
  const { result, found } = await begin();
  act(() => result.current.pause());
  await found();
  expect(calls).not.toContain('start');
  act(() => result.current.resume());
  expect(calls).toEqual(['start']);
});

test('an upload that could not start shows an error, and starts when it is resumed', async () => {
  const { result, found } = await begin();
  await act(async () => fail());
  expect(result.current.progress).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('reload'),
  });
  const failed = find;
  act(() => result.current.resume());
  await expect.poll(() => find).not.toBe(failed);
  await found();
  expect(calls).toEqual(['start']);
  expect(result.current.progress?.state).toBe('sending');
});

test('an upload does not start on a page that was left', async () => {
  const { unmount, found } = await begin();
  unmount();
  await found();
  expect(calls).toEqual([]);
});

/** The error of tus for a reply with this status, or for no reply. */
function failureWith(status: number | null): DetailedError {
  const reply = { getStatus: () => status ?? 0, getBody: () => '' } as HttpResponse;
  return Object.assign(new Error('failed'), {
    originalRequest: {} as HttpRequest,
    originalResponse: status === null ? null : reply,
  }) as DetailedError;
}

test.each([null, 500, 503, 423])(
  'after a request failed with %s, an upload shows that it continues by itself, until more is sent',
  async (status) => {
    const { result, found } = await begin();
    await found();
    let isRepeated: boolean | undefined;
    act(() => {
      isRepeated = options.onShouldRetry?.(failureWith(status), 0, options);
    });
    expect(isRepeated).toBe(true);
    expect(result.current.progress).toMatchObject({
      state: 'sending',
      error: expect.stringContaining('continues by itself'),
    });
    act(() => options.onProgress?.(1, 1));
    expect(result.current.progress?.error).toBeNull();
  },
);

test.each([
  [413, /nothing this large/],
  [507, /no room/],
])('an upload that the server refuses with %d is not repeated, and says why', async (status, words) => {
  const { result, found } = await begin();
  await found();
  expect(options.onShouldRetry?.(failureWith(status), 0, options)).toBe(false);
  act(() => options.onError?.(failureWith(status)));
  expect(result.current.progress).toMatchObject({ state: 'failed', error: expect.stringMatching(words) });
});
