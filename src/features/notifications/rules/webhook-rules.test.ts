import { expect, it } from 'vitest';
import { isOnItsWay, nextDelivery, shouldPause } from './webhook-rules.ts';

const now = new Date('2026-01-01T00:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

it('a message that is not accepted is sent again after longer and longer waits, then given up', () => {
  const waits = Array.from({ length: 8 }, (_, index) => nextDelivery(index + 1, now)).map((at) =>
    at === null ? null : (at.getTime() - now.getTime()) / 60_000,
  );
  expect(waits).toEqual([5, 30, 120, 360, 720, 1440, 1440, null]);
});

it('a message is on its way only within a minute of the time of its next attempt', () => {
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
  expect([-5, -1, 0, 1, 60].map((minutes) => isOnItsWay(minutesAgo(minutes), now))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
  expect(isOnItsWay(null, now)).toBe(false);
});

it('a webhook is paused after two days of failures, or at once when it says that it is gone', () => {
  expect(shouldPause(hoursAgo(47.9), 500, now)).toBe(false);
  expect(shouldPause(hoursAgo(48), null, now)).toBe(true);
  expect(shouldPause(now, 410, now)).toBe(true);
  expect(shouldPause(now, 404, now)).toBe(false);
});
