import { describe, expect, it } from 'vitest';
import {
  expiresAtMs,
  historyCount,
  isAnyRunning,
  isInHistory,
  momentOf,
  shownExports,
  statusAt,
  statusLabel,
} from './export-history.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const HOUR = 3_600_000;
const before = (ms: number) => new Date(NOW - ms).toISOString();
const item = (status: number, agoMs: number) => ({ status, created_at: before(agoMs) });

describe('export history status', () => {
  it.each([
    [1, 'In progress'],
    [2, 'Download'],
    [3, 'Could not be completed'],
    [4, 'Expired'],
  ])('%d: %s', (status, label) => expect(statusLabel(status)).toBe(label));
});

describe('an export in progress is shown for 24 hours', () => {
  it.each([
    ['a minute', 60_000, true],
    ['24 hours', 24 * HOUR, true],
    ['24 hours and a bit', 24 * HOUR + 1, false],
  ])('%s ago', (_, ago, shown) => {
    expect(isInHistory(item(1, ago), NOW)).toBe(shown);
    expect(isAnyRunning([item(1, ago)], NOW)).toBe(shown);
  });

  it.each([2, 3, 4])('%d is shown however old it is', (status) =>
    expect(isInHistory(item(status, 400 * 24 * HOUR), NOW)).toBe(true),
  );

  it.each([0, 5, Number.NaN])('%d is not a status, and is not shown', (status) =>
    expect(isInHistory(item(status, 0), NOW)).toBe(false),
  );

  it('keeps the order of the rest', () =>
    expect(
      shownExports([item(1, 25 * HOUR), item(3, HOUR), item(2, 2 * HOUR)], NOW).map(({ status }) => status),
    ).toEqual([3, 2]));
});

it('the header counts entries with status 2 or 4', () =>
  expect(historyCount([1, 2, 2, 3, 4].map((status) => ({ status })))).toBe(3));

describe('export downloads expire after 30 days', () => {
  const month = 30 * 24 * HOUR;
  it.each([
    ['a bit less', 2, month - 1, 2],
    ['30 days', 2, month, 4],
    ['failed long ago', 3, 2 * month, 3],
  ])('%s', (_, status, ago, now) => expect(statusAt(item(status, ago), NOW)).toBe(now));

  it('counts from when the file was ready', () => {
    const late = { ...item(2, month + HOUR), finished_at: before(month - 1) };
    expect(statusAt(late, NOW)).toBe(2);
    expect(expiresAtMs(late)).toBe(NOW + 1);
    expect(expiresAtMs({ ...late, finished_at: null })).toBe(NOW - HOUR);
  });
});

describe('created_at (a unix number or a date string)', () => {
  it.each([
    [NOW / 1000, NOW],
    ['2026-11-22T12:00:00Z', NOW],
    ['2026-11-22T13:00:00+01:00', NOW],
  ])('%s', (value, moment) => expect(momentOf(value)).toBe(moment));

  it('an export whose date cannot be read is in no history', () =>
    expect(isInHistory({ status: 1, created_at: 'yesterday' }, NOW)).toBe(false));
});
