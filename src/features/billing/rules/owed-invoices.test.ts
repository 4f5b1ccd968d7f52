import { describe, expect, it } from 'vitest';
import { type OwedStep, isOwed, owedEmail, owedEmailDue, owedPart } from './owed-invoices.ts';

const DUE = '2026-12-27';
const at = (text: string) => new Date(`${text}Z`);

it('an invoice for changes of a plan has a part of its own, which no period has', () => {
  expect(owedPart({ changes: 2 })).toBe('owed-2');
  expect(['owed-2', 'period-2', 'invoice-2', 'change-2'].filter((part) => isOwed({ part }))).toEqual([
    'owed-2',
  ]);
});

describe('the next email about an invoice for changes of a plan', () => {
  it.each<[OwedStep, string, ReturnType<typeof owedEmailDue>]>([
    ['made', '2026-11-27T10:00', 'made'],
    ['moved', '2026-12-26T10:00', 'moved'],
    ['nothing', '2026-12-19T23:59', null],
    ['nothing', '2026-12-20T00:00', 'remind'],
    ['remind', '2026-12-26T23:59', null],
    ['remind', '2026-12-27T00:00', 'remind_again'],
    ['nothing', '2026-12-27T00:00', 'remind_again'],
    ['remind_again', '2026-12-27T23:59', null],
    ['remind_again', '2026-12-28T00:00', 'overdue'],
    ['overdue', '2027-02-01T00:00', null],
  ])('after %s, at %s: %s', (known, now, due) => {
    expect(owedEmailDue(known, DUE, at(now))).toBe(due);
  });

  it.each([
    ['made', 'Your invoice for changes of Team, due on Dec 27, 2026', 'is ready. It is due on Dec 27, 2026.'],
    ['moved', 'Your invoice for changes of Team is now due on Dec 27, 2026', 'a new due date: Dec 27, 2026.'],
    ['remind', 'Your invoice for changes of Team is due on Dec 27, 2026', 'is not paid yet. It is due on'],
    ['remind_again', 'Your invoice for changes of Team is due today', 'is due today, on Dec 27, 2026.'],
    ['overdue', 'Your invoice for changes of Team is overdue', 'was due on Dec 27, 2026 and is not paid.'],
  ] as const)('that is about "%s" says what is due, and links to the PDF', (step, subject, part) => {
    const email = owedEmail(step, {
      group: 'Alder\nOffice',
      plan: 'Team',
      link: 'https://plat.example/groups/alder/settings/billing',
      invoice: {
        amount: '$40',
        purchaseOrder: 'PO-1',
        dueOn: 'Dec 27, 2026',
        link: 'https://plat.example/1.pdf',
      },
    });
    expect(email.subject).toBe(subject);
    expect(email.text).toContain(
      'The invoice of $40 for changes of the Team plan of “Alder Office”, for your purchase order PO-1,',
    );
    expect(email.text).toContain(part);
    expect(email.text).toContain('The invoice, as a PDF:\nhttps://plat.example/1.pdf\n');
    expect(email.text).not.toMatch(/keep the plan|the plan ends/);
  });
});
