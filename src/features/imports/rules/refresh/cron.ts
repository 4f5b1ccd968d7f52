import { MS_PER_DAY } from '../../../../kernel/units.ts';

/** A schedule of five fields, as in crontab: minute, hour, day of the month, month and day of the week. */
export interface Cron {
  minutes: readonly number[];
  hours: readonly number[];
  days: readonly number[];
  months: readonly number[];
  /** Sunday is 0. */
  weekdays: readonly number[];
}

interface Field {
  name: keyof Cron;
  label: string;
  from: number;
  to: number;
  names?: readonly string[];
}

export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

const FIELDS: readonly Field[] = [
  { name: 'minutes', label: 'minute', from: 0, to: 59 },
  { name: 'hours', label: 'hour', from: 0, to: 23 },
  { name: 'days', label: 'day of the month', from: 1, to: 31 },
  { name: 'months', label: 'month', from: 1, to: 12, names: MONTHS },
  { name: 'weekdays', label: 'day of the week', from: 0, to: 7, names: WEEKDAYS },
];
const MAX_LENGTH = 100;
const DAYS_OF_WEEK = 7;
/** February 29 can be eight years away. */
const MAX_DAYS = 8 * 366;

/** Reads five fields. Returns a sentence about the first field that is not valid. */
export function parseCron(text: string): Cron | { issue: string } {
  const parts = text.trim().split(/\s+/);
  if (text.length > MAX_LENGTH || parts.length !== FIELDS.length)
    return {
      issue: 'A cron expression has five fields: minute, hour, day of the month, month, day of the week.',
    };
  const cron: Partial<Record<keyof Cron, readonly number[]>> = {};
  for (const [index, field] of FIELDS.entries()) {
    const part = parts[index] ?? '';
    const values = readField(part, field);
    if (values === null)
      return {
        issue: `“${part}” is not valid for the ${field.label} in a cron expression: give ${field.from} to ${field.to}.`,
      };
    cron[field.name] = values;
  }
  // All five were set above.
  return cron as Cron;
}

function readField(text: string, field: Field): number[] | null {
  const found = new Set<number>();
  for (const part of text.split(',')) {
    const match = /^(\*|[a-z]+|\d{1,2})(?:-([a-z]+|\d{1,2}))?(?:\/(\d{1,2}))?$/i.exec(part);
    const [, first = '', last, step] = match ?? [];
    if (match === null || (first === '*' && last !== undefined)) return null;
    const from = first === '*' ? field.from : valueOf(first, field);
    const stepped = step === undefined ? from : field.to;
    const to = first === '*' ? lastOf(field) : last === undefined ? stepped : valueOf(last, field);
    const by = step === undefined ? 1 : Number(step);
    if (from === null || to === null || to < from || by === 0) return null;
    for (let value = from; value <= to; value += by)
      found.add(field.name === 'weekdays' ? value % DAYS_OF_WEEK : value);
  }
  return [...found].toSorted((a, b) => a - b);
}

/** Returns the last value of a field: 6 for the day of the week, because 7 is Sunday again. */
function lastOf({ name, to }: Field): number {
  return name === 'weekdays' ? to - 1 : to;
}

function valueOf(text: string, { names, from, to }: Field): number | null {
  if (/^\d+$/.test(text)) return Number(text) >= from && Number(text) <= to ? Number(text) : null;
  const at =
    text.length < 3
      ? -1
      : (names ?? []).findIndex((name) => name.toLowerCase().startsWith(text.toLowerCase()));
  return at < 0 ? null : at + from;
}

/** Returns true if all values of the field are allowed. */
export function isEvery(cron: Cron, name: keyof Cron): boolean {
  const field = FIELDS.find((candidate) => candidate.name === name);
  return field !== undefined && cron[name].length === lastOf(field) - field.from + 1;
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/**
 * Returns the first time of a schedule after a time, in milliseconds; null if it never comes, such as February 30. The fields are local times of the zone. A time that
 * does not exist, because clocks go forward, is moved by the hour that is left out.
 */
export function nextTime(cron: Cron, timeZone: string, afterMs: number): number | null {
  const localTime = localClock(timeZone);
  const first = localTime(afterMs);
  const today = Date.UTC(first.year, first.month - 1, first.day);
  for (let day = 0; day <= MAX_DAYS; day++) {
    const date = new Date(today + day * MS_PER_DAY);
    if (!isDayOf(cron, date)) continue;
    for (const hour of cron.hours) {
      for (const minute of cron.minutes) {
        const wanted = date.getTime() + (hour * 60 + minute) * 60_000;
        const at = toUtc(wanted, localTime);
        if (at > afterMs) return at;
      }
    }
  }
  return null;
}

/** As in crontab, a day matches by either of its two fields if both are limited. */
function isDayOf(cron: Cron, date: Date): boolean {
  if (!cron.months.includes(date.getUTCMonth() + 1)) return false;
  const byDay = cron.days.includes(date.getUTCDate());
  const byWeekday = cron.weekdays.includes(date.getUTCDay());
  if (isEvery(cron, 'days')) return byWeekday;
  return isEvery(cron, 'weekdays') ? byDay : byDay || byWeekday;
}

interface LocalTime {
  year: number;
  month: number;
  day: number;
  /** The local time as if it were UTC. */
  asUtc: number;
}

function localClock(timeZone: string): (ms: number) => LocalTime {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  return (ms) => {
    const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
    const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = (
      ['year', 'month', 'day', 'hour', 'minute'] as const
    ).map((name) => parts.get(name));
    return { year, month, day, asUtc: Date.UTC(year, month - 1, day, hour, minute) };
  };
}

/** Returns the time at which the clocks of a zone show a local time, which is given as if it were UTC. */
function toUtc(wanted: number, localTime: (ms: number) => LocalTime): number {
  const offsetAt = (ms: number) => localTime(ms).asUtc - ms;
  const first = wanted - offsetAt(wanted);
  const second = wanted - offsetAt(first);
  if (localTime(first).asUtc === wanted) return first;
  return localTime(second).asUtc === wanted ? second : Math.max(first, second);
}
