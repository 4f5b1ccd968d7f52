import { plainName } from '../../accounts/rules/names-in-emails.ts';
import { type InvoiceFacts, PAID_LATELY, billingText } from './billing-emails.ts';
import { type InvoiceStep, invoiceStep } from './invoice-schedule.ts';

/** The `part` of a payment that is an invoice for changes of a plan: `owed-2` if the last of them was the second change. It belongs to no period. */
const PREFIX = 'owed-';
export const owedPart = ({ changes }: { changes: number }): string => `${PREFIX}${changes}`;
export const isOwed = ({ part }: { part: string }): boolean => part.startsWith(PREFIX);

/**
 * What the payers know about an invoice for changes of a plan: its step when the last email was sent (`nothing`: no reminder yet). `made`: they have no email
 * about the invoice yet; `moved`: they have no email about its new due date.
 */
export type OwedStep = InvoiceStep | 'made' | 'moved';
type EmailedStep = Exclude<OwedStep, 'nothing'>;

/** Returns the step of the email about an invoice for changes of a plan that is due now; null if no email is due. */
export function owedEmailDue(known: OwedStep, dueOn: string, now: Date): EmailedStep | null {
  if (known === 'made' || known === 'moved') return known;
  const step = invoiceStep(dueOn, now);
  return step === known || step === 'nothing' ? null : step;
}

interface Facts {
  group: string;
  plan: string;
  link: string;
  invoice: InvoiceFacts;
}

/** Returns the email about an invoice for changes of a plan. The plan doesn't depend on this invoice: the plan is canceled, or renewed by card. */
export function owedEmail(
  step: EmailedStep,
  { group, plan, link, invoice: { amount, purchaseOrder, dueOn, link: file } }: Facts,
): { subject: string; text: string } {
  const invoice = `Your invoice for changes of ${plan}`;
  const about = `The invoice of ${amount} for changes of the ${plan} plan of “${plainName(group)}”, for your purchase order ${plainName(purchaseOrder)},`;
  const { subject, body } = {
    made: {
      subject: `${invoice}, due on ${dueOn}`,
      body: `${about} is ready. It is due on ${dueOn}.`,
    },
    moved: {
      subject: `${invoice} is now due on ${dueOn}`,
      body: `${about} has a new due date: ${dueOn}.`,
    },
    remind: {
      subject: `${invoice} is due on ${dueOn}`,
      body: `${about} is not paid yet. It is due on ${dueOn}. ${PAID_LATELY}`,
    },
    remind_again: {
      subject: `${invoice} is due today`,
      body: `${about} is due today, on ${dueOn}. ${PAID_LATELY}`,
    },
    overdue: {
      subject: `${invoice} is overdue`,
      body: `${about} was due on ${dueOn} and is not paid. Please pay it. If you have questions about it, write to the operators of this site.`,
    },
  }[step];
  return { subject, text: billingText(body, { file, link }) };
}
