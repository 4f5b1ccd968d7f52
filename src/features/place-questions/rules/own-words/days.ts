import { MS_PER_DAY } from '../../../../kernel/units.ts';

/** Returns the first or the last day of a year. */
export function dayOfYear(year: number, end: 'first' | 'last'): string {
  return `${String(year).padStart(4, '0')}-${end === 'first' ? '01-01' : '12-31'}`;
}

/** Returns true for a whole number from 1500 to 2100, which people mean as a year if nothing else is said. */
export function isYear(value: number): boolean {
  return Number.isInteger(value) && value >= 1500 && value <= 2100;
}

/** Returns the day that lies some years and days before a given day, such as 2026-05-16. */
export function daysBefore(today: string, { years, days }: { years: number; days: number }): string {
  const year = Number(today.slice(0, 4)) - Math.min(years, 1000);
  const ms = Date.parse(`${String(year).padStart(4, '0')}${today.slice(4)}T00:00:00Z`);
  return new Date(ms - Math.min(days, 100_000) * MS_PER_DAY).toISOString().slice(0, 10);
}

/** Returns the day that lies some months before a given day, or the last day of that month if it is shorter. */
export function dayMonthsBefore(today: string, months: number): string {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const all = Math.max(0, year * 12 + month - 1 - months);
  const first = `${String(Math.floor(all / 12)).padStart(4, '0')}-${String((all % 12) + 1).padStart(2, '0')}`;
  const end = new Date(`${first}-01T00:00:00Z`);
  end.setUTCMonth(end.getUTCMonth() + 1, 0);
  return `${first}-${String(Math.min(day, end.getUTCDate())).padStart(2, '0')}`;
}
