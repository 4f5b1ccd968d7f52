import { describe, expect, it } from 'vitest';
import { type MapPick, isClickable } from './map-pick.ts';

const PICK: MapPick = { name: 'all', source: 'all', layersAt: () => [], read: () => null };

describe('a click', () => {
  it('sees a pick at every zoom', () => {
    expect(isClickable(PICK, 22, false)).toBe(true);
    expect(isClickable(PICK, 0, true)).toBe(true);
  });

  it.each([
    [12.99, true],
    [13, true],
    [13.01, false],
    [16.3, false],
  ])('at zoom %d sees a pick that can be clicked up to zoom 13: %s', (zoom, expected) => {
    expect(isClickable({ ...PICK, clickMaxZoom: 13 }, zoom, false)).toBe(expected);
  });

  it('with Shift does not see a pick that ignores it', () => {
    expect(isClickable({ ...PICK, ignoresShift: true }, 10, true)).toBe(false);
    expect(isClickable({ ...PICK, ignoresShift: true }, 10, false)).toBe(true);
  });
});
