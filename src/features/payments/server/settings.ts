import { z } from 'zod';
import type { Config } from '../../../backend/config.ts';
import { setting, settingsOf } from '../../../backend/setting.ts';
import { siteKindOf } from '../../accounts/server/index.ts';

/** How people pay on a site. `none`: nothing is sold. */
export type PaymentWay = 'practice' | 'invoice' | 'none';

export const SETTINGS = {
  PLATBOOK_PAYMENT: {
    about:
      'How people pay. practice: test cards, and no money moves; invoice: a purchase order number, and an operator notes when the money arrived; none: nothing is sold.',
    screen: {
      section: 'access',
      order: 16,
      label: 'Payment',
      hint: 'Sites without plans sell nothing, whatever is set here.',
      control: {
        kind: 'choice',
        choices: [
          { value: 'practice', label: 'Practice', hint: 'Test cards. Every page says that no money moves.' },
          {
            value: 'invoice',
            label: 'Invoice',
            hint: 'A purchase order number. You note under Payments when the money arrived.',
          },
          { value: 'none', label: 'None', hint: 'Nothing is sold.' },
        ],
      },
    },
    schema: setting(z.enum(['practice', 'invoice', 'none']).default('practice')),
  },
  PLATBOOK_PAYMENT_INVOICE: {
    about: 'on: people can also give a purchase order number instead of a card; off: cards only.',
    schema: setting(z.enum(['on', 'off']).default('off')),
  },
} as const;

type Needs = Pick<Config, 'featureSettings'>;

/** Returns how people pay now; `none` on an open site. */
export function paymentWayOf(config: Needs): PaymentWay {
  return siteKindOf(config) === 'open' ? 'none' : settingsOf(config, SETTINGS).PLATBOOK_PAYMENT;
}

/** Returns true when a purchase order number is taken. */
export function acceptsInvoice(config: Needs): boolean {
  const way = paymentWayOf(config);
  if (way === 'none') return false;
  return way === 'invoice' || settingsOf(config, SETTINGS).PLATBOOK_PAYMENT_INVOICE === 'on';
}
