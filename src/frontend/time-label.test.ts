import { afterEach, describe, expect, it, vi } from 'vitest';
import { dayLabel } from './time-label.ts';

afterEach(() => void vi.restoreAllMocks());

describe('dayLabel', () => {
  it('shows a day without a time as the same day in every time zone, and a moment as its day in the reader’s time zone', () => {
    // The time zone of a thread can't be changed, so this test checks the arguments that the label passes to `toLocaleDateString`.
    const asked = vi.spyOn(Date.prototype, 'toLocaleDateString');
    expect(dayLabel('2027-03-31')).toBe('Mar 31, 2027');
    expect(asked).toHaveBeenLastCalledWith('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
    dayLabel('2027-03-31T02:00:00Z');
    expect(asked).toHaveBeenLastCalledWith('en-US', { dateStyle: 'medium' });
  });
});
