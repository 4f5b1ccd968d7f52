// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useUpload } from './use-upload.ts';

const acts: string[] = [];
let find: () => void = () => undefined;
let fail: () => void = () => undefined;
vi.mock('tus-js-client', () => ({
  Upload: class {
    findPreviousUploads() {
      return new Promise((resolve, reject) => {
        find = () => resolve([]);
        fail = () => reject(new Error('no storage'));
      });
    }
    start() {
      acts.push('start');
    }
    abort() {
      acts.push('abort');
      return Promise.resolve();
    }
  },
}));
beforeEach(() => void (acts.length = 0));

/** Selects a file, and waits until the upload looks for an earlier one of the same file. */
async function begin() {
  find = () => undefined;
  const idle = find;
  const hook = renderHook(() => useUpload(() => undefined));
  act(() => hook.result.current.start(new File(['x'], 'lots.zip')));
  await vi.waitFor(() => expect(find).not.toBe(idle));
  return { ...hook, found: () => act(async () => find()) };
}

test('an upload starts when its earlier parts are known', async () => {
  const { result, found } = await begin();
  await found();
  expect(acts).toEqual(['start']);
  expect(result.current.progress?.state).toBe('sending');
});

test('an upload that was canceled before it started does not start', async () => {
  const { result, found } = await begin();
  act(() => result.current.cancel());
  await found();
  expect(acts).toEqual([]);
  expect(result.current.progress).toBeNull();
});

test('an upload that was paused before it started waits until it is resumed', async () => {
  const { result, found } = await begin();
  act(() => result.current.pause());
  await found();
  expect(acts).not.toContain('start');
  act(() => result.current.resume());
  expect(acts).toEqual(['start']);
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
  await vi.waitFor(() => expect(find).not.toBe(failed));
  await found();
  expect(acts).toEqual(['start']);
  expect(result.current.progress?.state).toBe('sending');
});

test('an upload does not start on a page that was left', async () => {
  const { unmount, found } = await begin();
  unmount();
  await found();
  expect(acts).toEqual([]);
});
