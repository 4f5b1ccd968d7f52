import { afterEach, describe, expect, it } from 'vitest';
import { dayLabel } from './time-label.ts';

const before = process.env['TZ'];
afterEach(() => {
  if (before === undefined) delete process.env['TZ'];
  else process.env['TZ'] = before;
});

describe('dayLabel', () => {
  it('names a day without a time as the same day in every time zone', () => {
    process.env['TZ'] = 'America/Los_Angeles';
    expect(dayLabel('2027-03-31')).toBe('Mar 31, 2027');
    expect(dayLabel('2027-03-31T02:00:00Z')).toBe('Mar 30, 2027');
  });
});
