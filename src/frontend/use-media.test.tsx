// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { afterAll, expect, it } from 'vitest';
import { useRoomForPlaces, usePhone, useWide } from './use-media.ts';

function setWidth(width: number): void {
  const page = window as unknown as { happyDOM: { setViewport: (size: object) => void } };
  page.happyDOM.setViewport({ width });
}
// The test files of a worker share the page, so its width is restored.
const widthBefore = window.innerWidth;
afterAll(() => setWidth(widthBefore));

it.each([
  [767, { isPhone: true, isDesktop: false, isWide: false }],
  [768, { isPhone: false, isDesktop: false, isWide: false }],
  [769, { isPhone: false, isDesktop: true, isWide: false }],
  [1164, { isPhone: false, isDesktop: true, isWide: false }],
  [1165, { isPhone: false, isDesktop: true, isWide: true }],
])('classifies a page of %d px: %o', (width, expected) => {
  setWidth(width);
  const { result } = renderHook(() => ({
    isPhone: usePhone(),
    isDesktop: useRoomForPlaces(),
    isWide: useWide(),
  }));
  expect(result.current).toEqual(expected);
});
