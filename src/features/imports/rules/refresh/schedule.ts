import { countLabel } from '../../../../kernel/count-label.ts';
import { type Cron, isEvery, MONTHS, parseCron, WEEKDAYS } from './cron.ts';

/** The time of a schedule that names none: at night. */
const USUAL_TIME = { hour: 3, minute: 0 };
/** The first three of the five fields have no names, which tells a cron expression from words such as "1st day of every month". */
const CRON_FIELDS = /^[\d*][\d*,/-]*(?: [\d*][\d*,/-]*){2}(?: \S+){2}$/;

/** "every 3rd month", which means every 3 months. */
const NTH = /\b(every|each) (\d{1,2})(?:st|nd|rd|th) (hour|month)\b/;
/** "every 3rd day", which the five fields can't express. It does not mean the third of the month, unless the words say "of the month". */
const NTH_DAY = /\b(?:every|each) \d{1,2}(?:st|nd|rd|th)? day\b(?! of\b)/;

/** Examples of schedules, for the messages and the hint of the field. */
export const SCHEDULE_EXAMPLES =
  '“every day at 03:00”, “every Monday”, “on the 1st of the month at 2 am”, or a cron expression such as “0 3 * * 1”';

/**
 * Reads a schedule in words, or five fields as in crontab. Returns the five fields, or a sentence about the text. A schedule runs at most once an hour, because
 * every run reads a whole county from somebody's server.
 */
export function parseSchedule(text: string): { cron: string } | { issue: string } {
  const plain = text
    .toLowerCase()
    .replaceAll(/[,;]/g, ' , ')
    .replaceAll(/\ba\.m\./g, 'am')
    .replaceAll(/\bp\.m\./g, 'pm')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (plain === '') return { issue: `The schedule is empty. Give ${SCHEDULE_EXAMPLES}.` };
  const cron = CRON_FIELDS.test(text.trim().replaceAll(/\s+/g, ' '))
    ? text.trim().replaceAll(/\s+/g, ' ')
    : fromWords(plain);
  if (typeof cron !== 'string') return cron;
  const parsed = parseCron(cron);
  if ('issue' in parsed) return parsed;
  if (parsed.minutes.length > 1)
    return { issue: 'A county is refreshed at most once an hour: give one minute.' };
  return { cron };
}

const unclear = (text: string) => ({
  issue: `“${text}” is not understood as a schedule. Give ${SCHEDULE_EXAMPLES}.`,
});

function fromWords(text: string): string | { issue: string } {
  const timed = takeTime(text);
  if (timed === null) return unclear(text);
  const { hour, minute, hasTime } = timed;
  const counted = timed.rest.replace(NTH, '$1 $2 $3s');
  if (NTH_DAY.test(counted)) return unclear(text);
  const rest = counted
    .replaceAll(/\b(?:on|the|at|of|in|a|each|and|every|month's)\b|,/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const at = (days: string, months = '*', weekdays = '*') =>
    `${minute} ${hour} ${days} ${months} ${weekdays}`;
  if (/^(?:hour|hourly)$/.test(rest) && !hasTime) return '0 * * * *';
  if (/^(?:day|days|daily|night|nightly|)$/.test(rest) && (rest !== '' || hasTime)) return at('*');
  if (/^(?:weekday|weekdays|workday|workdays)$/.test(rest)) return at('*', '*', '1-5');
  if (/^(?:weekend|weekends)$/.test(rest)) return at('*', '*', '0,6');
  if (/^(?:week|weekly)$/.test(rest)) return at('*', '*', '1');
  if (/^(?:month|monthly)$/.test(rest)) return at('1');
  if (/^(?:quarter|quarterly)$/.test(rest)) return at('1', '1,4,7,10');
  if (/^(?:year|yearly|annually)$/.test(rest)) return at('1', '1');
  const several = /^(\d{1,2}|other|two|three|four|six) (hours?|months?)$/.exec(rest);
  if (several !== null)
    return everyFew(several[1] ?? '', several[2] ?? '', { hour, minute, hasTime }) ?? unclear(text);
  return weekdaysOf(rest, at) ?? daysOf(rest, at) ?? unclear(text);
}

type At = (days: string, months?: string, weekdays?: string) => string;

const NUMBER_WORDS: Readonly<Record<string, number>> = { other: 2, two: 2, three: 3, four: 4, six: 6 };

function everyFew(
  count: string,
  unit: string,
  { hour, minute, hasTime }: { hour: number; minute: number; hasTime: boolean },
): string | null {
  const step = NUMBER_WORDS[count] ?? Number(count);
  const whole = unit.startsWith('hour') ? 24 : 12;
  // A schedule of crontab has the same hours each day, which "every five hours" would not have.
  if (step < 1 || whole % step !== 0) return null;
  if (whole === 12) return `${minute} ${hour} 1 ${step === 12 ? '1' : `*/${step}`} *`;
  if (hasTime) return null;
  return step === 24 ? `0 ${USUAL_TIME.hour} * * *` : `0 */${step} * * *`;
}

/** Takes the time of day out of a schedule. Returns null for a time that does not exist, such as 25:00. */
function takeTime(text: string): { rest: string; hour: number; minute: number; hasTime: boolean } | null {
  const named = /\b(?:at )?(noon|midnight)\b/.exec(text);
  if (named !== null)
    return {
      rest: text.replace(named[0], ' '),
      hour: named[1] === 'noon' ? 12 : 0,
      minute: 0,
      hasTime: true,
    };
  const found =
    /\b(?:at )?(\d{1,2}):(\d{2})(?: ?(am|pm))?\b/.exec(text) ??
    /\b(?:at )?(\d{1,2})()? ?(am|pm)\b/.exec(text) ??
    /\bat (\d{1,2})()()(?: o['’]clock)?(?=$| )/.exec(text);
  if (found === null) return { rest: text, ...USUAL_TIME, hasTime: false };
  const [whole, hours, minutes, half] = found;
  const given = Number(hours);
  const minute = Number(minutes ?? 0);
  if (half === 'am' || half === 'pm' ? given < 1 || given > 12 : given > 23) return null;
  if (minute > 59) return null;
  const hour = half === 'pm' ? (given % 12) + 12 : half === 'am' ? given % 12 : given;
  return { rest: text.replace(whole, ' '), hour, minute, hasTime: true };
}

function weekdaysOf(rest: string, at: At): string | null {
  const numbers: number[] = [];
  for (const part of rest.replaceAll(/ ?(?:-|–|\bto\b|\bthrough\b) ?/g, '-').split(' ')) {
    const [first = '', last] = part.split('-').map((name) => weekdayNumber(name));
    if (first === '' || first === null || last === null) return null;
    // Sunday ends a range as 7.
    const end = last === undefined ? first : last === 0 ? 7 : last;
    if (end < first) return null;
    for (let day = first; day <= end; day++) numbers.push(day % 7);
  }
  return at('*', '*', listOf(numbers));
}

function weekdayNumber(name: string): number | null {
  const plain = name.replace(/s$/, '');
  const at = plain.length < 3 ? -1 : WEEKDAYS.findIndex((day) => day.toLowerCase().startsWith(plain));
  return at < 0 ? null : at;
}

/** Reads "1st and 15th month", "1 day month" or "january 15". */
function daysOf(rest: string, at: At): string | null {
  const days: number[] = [];
  const months: number[] = [];
  let isMonthly = false;
  for (const part of rest.split(' ')) {
    const day = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(part)?.[1] ?? (part === 'first' ? '1' : undefined);
    const month = part.length < 3 ? -1 : MONTHS.findIndex((name) => name.toLowerCase().startsWith(part));
    if (/^(?:month|months|monthly)$/.test(part)) isMonthly = true;
    else if (day !== undefined) days.push(Number(day));
    else if (month >= 0) months.push(month + 1);
    else if (part !== 'day') return null;
  }
  if (days.length === 0 || days.some((day) => day < 1 || day > 31)) return null;
  if (months.length === 0)
    return isMonthly || rest.endsWith('day') || /\d(?:st|nd|rd|th)\b/.test(rest) ? at(listOf(days)) : null;
  return at(listOf(days), listOf(months));
}

function listOf(values: readonly number[]): string {
  return [...new Set(values)].toSorted((a, b) => a - b).join(',');
}

/** Describes five fields: "every Monday at 03:00". Fields that no sentence can describe are returned unchanged. */
export function scheduleLabel(cron: string): string {
  const parsed = parseCron(cron);
  if ('issue' in parsed) return cron;
  const { minutes, hours, days, months, weekdays } = parsed;
  const [minute = 0] = minutes;
  if (minutes.length > 1) return cron;
  const every = {
    days: isEvery(parsed, 'days'),
    months: isEvery(parsed, 'months'),
    weekdays: isEvery(parsed, 'weekdays'),
  };
  const isDaily = every.days && every.months && every.weekdays;
  if (hours.length > 1) return isDaily ? (hoursLabel(parsed, minute) ?? cron) : cron;
  const time = `at ${two(hours[0] ?? 0)}:${two(minute)}`;
  if (isDaily) return `every day ${time}`;
  if (every.days && every.months) return `${weekdaysLabel(weekdays)} ${time}`;
  if (!every.weekdays) return cron;
  const dates = joined(days.map(ordinal));
  if (every.days) return cron;
  return every.months
    ? `on the ${dates} of the month ${time}`
    : `on the ${dates} of ${joined(months.map((month) => MONTHS[month - 1] ?? ''))} ${time}`;
}

function hoursLabel(cron: Cron, minute: number): string | null {
  if (minute !== 0) return isEvery(cron, 'hours') ? `every hour, ${countLabel(minute, 'minute')} past` : null;
  if (isEvery(cron, 'hours')) return 'every hour';
  const step = 24 / cron.hours.length;
  return cron.hours.every((hour, index) => hour === index * step) ? `every ${step} hours` : null;
}

function weekdaysLabel(weekdays: readonly number[]): string {
  const names = weekdays.join(',');
  if (names === '1,2,3,4,5') return 'every weekday';
  if (names === '0,6') return 'every weekend';
  return `every ${joined(weekdays.map((day) => WEEKDAYS[day] ?? ''))}`;
}

function joined(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

function ordinal(day: number): string {
  const isTeen = day > 10 && day < 14;
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `${day}${ending}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
