import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueDay } from '../../payments/rules/invoice-terms.ts';
import { type InvoiceStep, invoiceStep, nextStepAt, periodLabel } from './invoice-schedule.ts';

const at = (text: string) => new Date(`${text}Z`);

describe('an invoice', () => {
  it.each([
    ['2026-12-19T23:59', 'nothing', '2026-12-20'],
    ['2026-12-20T00:00', 'remind', '2026-12-27'],
    ['2026-12-26T23:59', 'remind', '2026-12-27'],
    ['2026-12-27T00:00', 'remind_again', '2026-12-28'],
    ['2026-12-27T23:59', 'remind_again', '2026-12-28'],
  ] as const)('that is due on December 27: on %s the step is %s, the next is on %s', (now, step, next) => {
    expect([invoiceStep('2026-12-27', at(now)), nextStepAt('2026-12-27', at(now))]).toEqual([
      step,
      new Date(next),
    ]);
  });

  it('is overdue when its due date is over', () => {
    const late = at('2026-12-28T00:00');
    expect(invoiceStep('2026-12-27', late)).toBe('overdue');
    expect(nextStepAt('2026-12-27', late)).toEqual(late);
  });

  it('with any due date has its steps in order, until it is overdue', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
        fc.integer({ min: 1, max: 180 }),
        (made, days) => {
          const dueOn = dueDay(made, days);
          const steps: InvoiceStep[] = [];
          for (let now = nextStepAt(dueOn, made); steps.at(-1) !== 'overdue'; now = nextStepAt(dueOn, now))
            steps.push(invoiceStep(dueOn, now));
          // An invoice that is due within a week begins with the reminder on its due date.
          expect(['remind,remind_again,overdue', 'remind_again,overdue']).toContain(steps.join());
          if (days > 7) expect(steps).toHaveLength(3);
        },
      ),
    );
  });

  it('names its period', () => {
    expect(periodLabel(at('2026-12-27T10:00'), at('2027-01-27T10:00'))).toBe('Dec 27, 2026 to Jan 27, 2027');
  });
});
