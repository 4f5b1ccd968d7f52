import { plainName } from '../../accounts/rules/names-in-emails.ts';

export type BillingNotice = 'failed' | 'ended' | 'trial_begun' | 'began' | 'canceled';

interface Facts {
  group: string;
  plan: string;
  /** `$12 per month`. */
  price: string;
  /** The end of the period, as a date. */
  until: string;
  link: string;
}

/** Returns the email about a subscription to those who see the billing of its account. */
export function billingEmail(
  notice: BillingNotice,
  { group, plan, price, until, link }: Facts,
): { subject: string; text: string } {
  const name = plainName(group);
  const { subject, body } = {
    failed: {
      subject: `The payment for ${plan} failed`,
      body: `the card of “${name}” was declined. We try again in the next days. To keep the plan, check the card or add another one.`,
    },
    ended: {
      subject: `The ${plan} plan has ended`,
      body: `the ${plan} plan of “${name}” has ended. The limits of Starter apply now: items beyond them are suspended until you buy a plan again. Nothing in the account was deleted.`,
    },
    trial_begun: {
      subject: `Your trial of ${plan} has begun`,
      body: `“${name}” has the ${plan} plan. The first charge is on ${until}: ${price}. Cancel before that and you pay nothing.`,
    },
    began: {
      subject: `Your ${plan} plan has begun`,
      body: `“${name}” has the ${plan} plan for ${price}, until ${until}, and then again until you cancel it.`,
    },
    canceled: {
      subject: `Your ${plan} plan ends on ${until}`,
      body: `you canceled the ${plan} plan of “${name}”. It ends on ${until}, and nothing more is charged. Until then you can resume it.`,
    },
  }[notice];
  return { subject, text: `Hello,\n\n${body}\n\nBilling of this account:\n${link}\n` };
}
