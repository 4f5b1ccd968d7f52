import { randomUUID } from 'node:crypto';
import { shareOfCents } from '../../../kernel/money.ts';
import { wrongField } from '../../../kernel/problem.ts';
import type { BillingAddress } from '../rules/billing-address.ts';
import type { TaxProvider } from './provider.ts';

/** The invented rate of the practice tax in the US. Oregon, whose ZIP Codes begin with 97, has no sales tax, and other countries have none here. */
const PERCENT = 6;
const UNTAXED_ZIP = /^97/;
/** No place has this ZIP Code. */
const UNKNOWN_ZIP = '00000';

const percentOf = ({ country, postal_code: zip }: BillingAddress) =>
  country === 'US' && !UNTAXED_ZIP.test(zip) ? PERCENT : 0;

/** The sales tax of practice payments. Its rates are invented, and its reports go nowhere. */
export const PRACTICE_TAX: TaxProvider = {
  quoteTax({ amountCents, address }) {
    if (address.country === 'US' && address.postal_code.startsWith(UNKNOWN_ZIP))
      return Promise.reject(
        wrongField(
          'body.address.postal_code',
          'Sales tax can’t be calculated for this address. Check “ZIP Code”, then try again.',
        ),
      );
    return Promise.resolve({
      calculation: `practice_tax_${randomUUID()}`,
      taxCents: shareOfCents(amountCents, percentOf(address), 100),
    });
  },
  recordSale: ({ reference }) => Promise.resolve(`practice_sale_${reference}`),
  recordRefund: ({ reference }) => Promise.resolve(`practice_refund_${reference}`),
};
