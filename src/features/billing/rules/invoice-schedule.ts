import { utcDayLabel } from '../../../kernel/day-label.ts';
import { MS_PER_DAY } from '../../../kernel/units.ts';

/** The number of days before the due date on which the first reminder of an invoice is sent. */
export const REMINDER_DAYS = 7;

const plusDays = (day: string, days: number): Date => new Date(Date.parse(day) + days * MS_PER_DAY);

/** What an open invoice needs now: nothing, a reminder or another one. `overdue`: its due date has passed. */
export type InvoiceStep = 'nothing' | 'remind' | 'remind_again' | 'overdue';

/** Returns the step for an invoice that is due on this day: a reminder in the 7 days before it, another on the day itself, and then it is overdue. */
export function invoiceStep(dueOn: string, now: Date): InvoiceStep {
  if (now >= plusDays(dueOn, 1)) return 'overdue';
  if (now >= plusDays(dueOn, 0)) return 'remind_again';
  return now >= plusDays(dueOn, -REMINDER_DAYS) ? 'remind' : 'nothing';
}

/** Returns when the next step of an invoice is. An invoice that is already overdue has its next step now. */
export function nextStepAt(dueOn: string, now: Date): Date {
  return [-REMINDER_DAYS, 0, 1].map((days) => plusDays(dueOn, days)).find((at) => at > now) ?? now;
}

/** Returns the dates of a period for an invoice: "Dec 27, 2026 to Jan 27, 2027". */
export function periodLabel(start: Date, end: Date): string {
  return `${utcDayLabel(start)} to ${utcDayLabel(end)}`;
}
