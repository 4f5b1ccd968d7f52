import { describe, expect, it, test } from 'vitest';
import { isTimeZone, nextTime, parseCron } from './cron.ts';
import { parseSchedule, scheduleLabel } from './schedule.ts';

describe('a schedule in words', () => {
  test.each([
    ['every day at 03:00', '0 3 * * *'],
    ['Every day', '0 3 * * *'],
    ['daily at 5 pm', '0 17 * * *'],
    ['at 4', '0 4 * * *'],
    ['every night at midnight', '0 0 * * *'],
    ['every day at 12 am', '0 0 * * *'],
    ['every Monday', '0 3 * * 1'],
    ['Mondays at 6:30', '30 6 * * 1'],
    ['every Monday and Thursday at noon', '0 12 * * 1,4'],
    ['on Mon, Wed and Fri at 2 a.m.', '0 2 * * 1,3,5'],
    ['every weekday at 5 am', '0 5 * * 1-5'],
    ['Monday to Friday', '0 3 * * 1,2,3,4,5'],
    ['Friday to Sunday', '0 3 * * 0,5,6'],
    ['weekly', '0 3 * * 1'],
    ['on the 1st of the month', '0 3 1 * *'],
    ['on the 1st and 15th of every month at 02:15', '15 2 1,15 * *'],
    ['on the first day of the month', '0 3 1 * *'],
    ['1st day of every month', '0 3 1 * *'],
    ['15 day of each month', '0 3 15 * *'],
    ['monthly', '0 3 1 * *'],
    ['every 3 months', '0 3 1 */3 *'],
    ['every 3rd month at 5 am', '0 5 1 */3 *'],
    ['every 2nd hour', '0 */2 * * *'],
    ['every 15th day of the month', '0 3 15 * *'],
    ['quarterly', '0 3 1 1,4,7,10 *'],
    ['every January 15', '0 3 15 1 *'],
    ['on the 2nd of March and September at 1:00', '0 1 2 3,9 *'],
    ['yearly', '0 3 1 1 *'],
    ['every hour', '0 * * * *'],
    ['every 6 hours', '0 */6 * * *'],
    ['0 3 * * 1', '0 3 * * 1'],
    [' 15  4 1 */2  mon-fri ', '15 4 1 */2 mon-fri'],
  ])('%s', (text, cron) => expect(parseSchedule(text)).toEqual({ cron }));

  test.each([
    ['', /is empty\. Give/],
    ['now and then', /is not understood as a schedule\. Give “every day at 03:00”/],
    ['every day at 25:00', /not understood/],
    ['every day at 13 pm', /not understood/],
    ['every day at 3:75', /not understood/],
    ['on the 32nd of the month', /not understood/],
    ['every 5 hours', /not understood/],
    ['every 3', /not understood/],
    ['every 3rd day at 2 am', /not understood/],
    ['every 2 day', /not understood/],
    ['every 5th month', /not understood/],
    ['every other Monday', /not understood/],
    ['0 3 * *', /not understood/],
    ['60 3 * * *', /“60” is not valid for the minute in a cron expression: give 0 to 59/],
    ['0 24 * * *', /“24” is not valid for the hour/],
    ['0 3 * * someday', /“someday” is not valid for the day of the week/],
    ['0 3 5-2 * *', /“5-2” is not valid for the day of the month/],
    ['* * * * *', /at most once an hour/],
    ['*/10 3 * * *', /at most once an hour/],
    ['x'.repeat(5000), /not understood/],
  ])('%j is refused with a message', (text, issue) => {
    const parsed = parseSchedule(text);
    expect('issue' in parsed && parsed.issue).toMatch(issue);
  });

  test.each([
    '0 3 * * *',
    '30 6 * * 1',
    '0 12 * * 1,4',
    '0 5 * * 1,2,3,4,5',
    '0 2 * * 0,6',
    '0 3 1 * *',
    '15 2 1,11,22 * *',
    '0 3 1 1,4,7,10 *',
    '0 * * * *',
    '0 0,6,12,18 * * *',
    '7 1 3 2 1',
  ])('the label of %s means the same', (cron) => {
    const again = parseSchedule(scheduleLabel(cron));
    expect('cron' in again && parseCron(again.cron)).toEqual(parseCron(cron));
  });

  it('is described in words', () => {
    expect(scheduleLabel('0 3 * * 1')).toBe('every Monday at 03:00');
    expect(scheduleLabel('5 14 1,2,3,11 * *')).toBe('on the 1st, 2nd, 3rd and 11th of the month at 14:05');
    expect(scheduleLabel('0 */6 * * *')).toBe('every 6 hours');
    expect(scheduleLabel('17 * * * *')).toBe('every hour, 17 minutes past');
    expect(scheduleLabel('0 3 * 2 *')).toBe('0 3 * 2 *');
  });
});

describe('the next time of a schedule', () => {
  const next = (cron: string, timeZone: string, after: string) => {
    const parsed = parseCron(cron);
    if ('issue' in parsed) throw new Error(parsed.issue);
    const at = nextTime(parsed, timeZone, Date.parse(after));
    return at === null ? null : new Date(at).toISOString();
  };
  test.each([
    ['0 3 * * *', 'UTC', '2026-03-01T02:59:59Z', '2026-03-01T03:00:00.000Z'],
    ['0 3 * * *', 'UTC', '2026-03-01T03:00:00Z', '2026-03-02T03:00:00.000Z'],
    ['0 3 * * *', 'America/Chicago', '2026-01-10T00:00:00Z', '2026-01-10T09:00:00.000Z'],
    ['0 3 * * *', 'America/Chicago', '2026-07-10T00:00:00Z', '2026-07-10T08:00:00.000Z'],
    ['0 3 * * 1', 'America/Chicago', '2026-07-10T00:00:00Z', '2026-07-13T08:00:00.000Z'],
    ['0 23 31 12 *', 'Pacific/Honolulu', '2026-07-10T00:00:00Z', '2027-01-01T09:00:00.000Z'],
    ['0 0 29 2 *', 'UTC', '2026-03-01T00:00:00Z', '2028-02-29T00:00:00.000Z'],
    // Both days are limited: either counts.
    ['0 3 15 * 1', 'UTC', '2026-06-09T00:00:00Z', '2026-06-15T03:00:00.000Z'],
    ['0 3 13 * 1', 'UTC', '2026-06-09T00:00:00Z', '2026-06-13T03:00:00.000Z'],
    // Clocks go from 2:00 to 3:00 on March 8, and from 2:00 back to 1:00 on November 1.
    ['30 2 * * *', 'America/New_York', '2026-03-08T05:00:00Z', '2026-03-08T07:30:00.000Z'],
    ['30 2 * * *', 'America/New_York', '2026-03-08T08:00:00Z', '2026-03-09T06:30:00.000Z'],
    ['30 1 * * *', 'America/New_York', '2026-11-01T05:00:00Z', '2026-11-01T05:30:00.000Z'],
    ['0 3 * * *', 'Asia/Kolkata', '2026-03-01T00:00:00Z', '2026-03-01T21:30:00.000Z'],
  ])('%s in %s after %s', (cron, zone, after, expected) => expect(next(cron, zone, after)).toBe(expected));

  it('never comes on February 30', () => {
    expect(next('0 3 30 2 *', 'UTC', '2026-01-01T00:00:00Z')).toBeNull();
  });

  it('knows time zones', () => {
    expect(isTimeZone('America/Los_Angeles')).toBe(true);
    expect(isTimeZone('Mars/Olympus')).toBe(false);
  });
});
