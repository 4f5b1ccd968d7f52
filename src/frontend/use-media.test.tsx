// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useDesktop, usePhone, useWide } from './use-media.ts';

it.each([
  [767, { isPhone: true, isDesktop: false, isWide: false }],
  [768, { isPhone: false, isDesktop: false, isWide: false }],
  [769, { isPhone: false, isDesktop: true, isWide: false }],
  [1164, { isPhone: false, isDesktop: true, isWide: false }],
  [1165, { isPhone: false, isDesktop: true, isWide: true }],
])(
  'narrow screen 768 px; map-view.md: mobile under 768, map nav closed at 768 or less, wide at 1165: %d px',
  (width, expected) => {
    (window as unknown as { happyDOM: { setViewport: (size: object) => void } }).happyDOM.setViewport({
      width,
      height: 800,
    });
    const { result } = renderHook(() => ({
      isPhone: usePhone(),
      isDesktop: useDesktop(),
      isWide: useWide(),
    }));
    expect(result.current).toEqual(expected);
  },
);
