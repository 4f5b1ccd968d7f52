import { plainName } from '../../accounts/rules/names-in-emails.ts';

export type BillingNotice =
  | 'failed'
  | 'no_address'
  | 'ended'
  | 'ended_unpaid'
  | 'ended_withdrawn'
  | 'trial_begun'
  | 'began'
  | 'canceled'
  | 'invoiced'
  | 'invoice_soon'
  | 'invoice_due'
  | 'extended'
  | 'overdue';

interface Facts {
  group: string;
  plan: string;
  /** `$12 per month`. */
  price: string;
  /** The end of the period, as a date. */
  until: string;
  link: string;
  /** True for a plan that is paid by purchase order. */
  isByInvoice: boolean;
  /** The open invoice; in the email about a cancellation, the one for changes to a larger plan, which stays due. null: there is none. */
  invoice: InvoiceFacts | null;
}

/** An invoice in an email. */
export interface InvoiceFacts {
  amount: string;
  purchaseOrder: string;
  /** The due date, as a label; empty if it has none. */
  dueOn: string;
  link: string;
}

const INVOICE_NOTICES: ReadonlySet<BillingNotice> = new Set([
  'invoiced',
  'invoice_soon',
  'invoice_due',
  'extended',
  'overdue',
  'canceled',
]);

/** Returns the email about a subscription, for the people who pay for its account (see `emailsOfPayers`). */
export function billingEmail(
  notice: BillingNotice,
  { group, plan, price, until, link, isByInvoice, invoice }: Facts,
): { subject: string; text: string } {
  const name = plainName(group);
  const { amount = '', purchaseOrder = '', dueOn = '' } = invoice ?? {};
  const ended = (why: string) => ({
    subject: `The ${plan} plan has ended`,
    body: `The ${plan} plan of “${name}” has ended${why}. The limits of Starter apply now: items beyond them are suspended until you buy a plan again. Nothing in the account was deleted.`,
  });
  const about = `The invoice of ${amount} for the ${plan} plan of “${name}”, for your purchase order ${plainName(purchaseOrder)},`;
  const { subject, body } = {
    failed: {
      subject: `The payment for ${plan} failed`,
      body: `The card of “${name}” was declined. We will try again over the next few days. To keep the plan, check the card or add another one.`,
    },
    no_address: {
      subject: `Your ${plan} plan needs a billing address`,
      body: `Sales tax is added to the ${plan} plan of “${name}”, and its billing address is missing or incomplete, so the plan was not renewed. Enter the address on the billing page, and the card is charged. We will check again over the next few days. Without an address the plan ends after that.`,
    },
    ended: ended(''),
    ended_unpaid: ended(
      isByInvoice
        ? ', because its invoice was not paid'
        : ', because it could not be renewed after several tries',
    ),
    ended_withdrawn: ended(', because the operators of this site withdrew its invoice'),
    trial_begun: {
      subject: `Your trial of ${plan} has begun`,
      body: `“${name}” has the ${plan} plan. The first charge is on ${until}: ${price}. Cancel before that and you pay nothing.`,
    },
    began: {
      subject: `Your ${plan} plan has begun`,
      body: `“${name}” has the ${plan} plan for ${price}. It is paid until ${until}, and then renews until you cancel it.`,
    },
    invoiced: {
      subject: `Your invoice for ${plan}, due on ${dueOn}`,
      body: `${about} is ready. It is due on ${dueOn}. You keep the plan meanwhile. On the billing page you can also pay by card, or change the number of the purchase order.`,
    },
    invoice_soon: {
      subject: `Your invoice for ${plan} is due on ${dueOn}`,
      body: `${about} is not paid yet. It is due on ${dueOn}. ${PAID_LATELY}`,
    },
    invoice_due: {
      subject: `Your invoice for ${plan} is due today`,
      body: `${about} is due today, on ${dueOn}. ${PAID_LATELY}`,
    },
    extended: {
      subject: `Your invoice for ${plan} is now due on ${dueOn}`,
      body: `${about} has a new due date: ${dueOn}. Pay by then to keep the plan.`,
    },
    overdue: {
      subject: `Your invoice for ${plan} is overdue`,
      body: `${about} was due on ${dueOn} and is not paid. If it stays unpaid, the plan ends within a few days. To keep the plan, pay the invoice, or pay by card on the billing page.`,
    },
    canceled: {
      subject: `Your ${plan} plan ends on ${until}`,
      body:
        invoice === null
          ? `You canceled the ${plan} plan of “${name}”. It ends on ${until}, and nothing more is charged. Until then you can resume it.`
          : `You canceled the ${plan} plan of “${name}”. It ends on ${until}. An invoice of ${amount} for changes of the plan, for your purchase order ${plainName(purchaseOrder)}, is due on ${dueOn}. You can resume the plan before it ends.`,
    },
  }[notice];
  const file = invoice !== null && INVOICE_NOTICES.has(notice) ? invoice.link : null;
  return { subject, text: billingText(body, { file, link }) };
}

/** Returns the text of an email about billing, with the links to the billing page and, if there is one, to a PDF. */
export function billingText(body: string, { file, link }: { file: string | null; link: string }): string {
  const pdf = file === null ? '' : `The invoice, as a PDF:\n${file}\n\n`;
  return `Hello,\n\n${body}\n\n${pdf}Billing of this account:\n${link}\n`;
}

/** The sentence that ends a reminder. */
export const PAID_LATELY = 'If you have paid it in the last few days, you don’t have to do anything.';
