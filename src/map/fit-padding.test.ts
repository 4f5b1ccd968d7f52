import { describe, expect, it } from 'vitest';
import { fitPadding } from './fit-padding.ts';

describe('fitPadding', () => {
  const none = { top: 0, right: 0, bottom: 0, left: 0 };
  const desktop = { width: 1440, height: 900 };

  it('is the same on all sides without panels', () => {
    expect(fitPadding(desktop, none, 60)).toEqual({ top: 60, right: 60, bottom: 60, left: 60 });
  });

  it('adds what panels cover', () => {
    expect(fitPadding(desktop, { ...none, left: 420 }, 60)).toMatchObject({ left: 480, right: 60 });
  });

  it('reduces the margin so that a fifth of the map stays free for a parcel', () => {
    const padding = fitPadding({ width: 390, height: 844 }, { ...none, bottom: 600 }, 60);
    expect(padding.left).toBe(60);
    expect(844 - padding.top - padding.bottom).toBeCloseTo(844 * 0.2);
    expect(padding.bottom).toBeGreaterThanOrEqual(600);
  });

  it.each([
    { name: 'panels cover everything', insets: { ...none, left: 300, right: 300 } },
    { name: 'a panel is larger than the map', insets: { ...none, left: 5_000 } },
  ])('leaves room when $name', ({ insets }) => {
    const { left, right } = fitPadding({ width: 400, height: 300 }, insets, 60);
    expect(400 - left - right).toBeCloseTo(80);
  });

  it('accepts a map without a size', () => {
    expect(fitPadding({ width: 0, height: 0 }, none, 60)).toEqual(none);
  });
});
