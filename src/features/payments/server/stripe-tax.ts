import type { Stripe } from 'stripe';
import { Problem, wrongField } from '../../../kernel/problem.ts';
import { ADDRESS_FIELDS, type BillingAddress, addressFormOf } from '../rules/billing-address.ts';
import type { TaxProvider } from './provider.ts';
import { stripeReply, invalidRequestOf } from './stripe-client.ts';

/**
 * Sales tax by Stripe Tax (docs.stripe.com/tax/custom). A purchase is one line: its items have the same tax code and the same address, Stripe takes at most 100 lines, and
 * with one line a refund in part reverses exact cents.
 */
export function createStripeTax(stripe: Stripe): TaxProvider {
  const tax: TaxProvider = {
    async quoteTax({ amountCents, currency, address, taxCode }) {
      const calculation = await stripe.tax.calculations
        .create({
          currency: currency.toLowerCase(),
          line_items: [
            {
              amount: amountCents,
              reference: 'order',
              tax_behavior: 'exclusive',
              ...(taxCode === null ? {} : { tax_code: taxCode }),
            },
          ],
          customer_details: { address: filledOf(address), address_source: 'billing' },
        })
        .catch((error: unknown) => {
          throw quoteIssue(error, address);
        });
      if (calculation.id === null) throw new Error('Stripe gave the calculation no id');
      return { calculation: calculation.id, taxCents: calculation.tax_amount_exclusive };
    },
    async recordSale({ key, calculation, reference }) {
      const { id } = await recorded(
        stripe.tax.transactions.createFromCalculation({ calculation, reference }, { idempotencyKey: key }),
      );
      return id;
    },
    async recordRefund({ key, transaction, reference, cents, taxCents, isFull }) {
      if (isFull) {
        const { id } = await recorded(
          stripe.tax.transactions.createReversal(
            { mode: 'full', original_transaction: transaction, reference },
            { idempotencyKey: key },
          ),
        );
        return id;
      }
      const { data } = await recorded(stripe.tax.transactions.listLineItems(transaction));
      const [line] = data;
      if (line === undefined) throw new Error('the sale at Stripe has no line');
      const { id } = await recorded(
        stripe.tax.transactions.createReversal(
          {
            mode: 'partial',
            original_transaction: transaction,
            reference,
            line_items: [
              {
                original_line_item: line.id,
                reference,
                amount: taxCents - cents,
                amount_tax: -taxCents,
              },
            ],
          },
          { idempotencyKey: key },
        ),
      );
      return id;
    },
  };
  return {
    quoteTax: (request) => stripeReply(tax.quoteTax(request)),
    recordSale: (request) => stripeReply(tax.recordSale(request)),
    recordRefund: (request) => stripeReply(tax.recordRefund(request)),
  };
}

/** Leaves out empty fields. */
function filledOf({ country, ...address }: BillingAddress) {
  const filled = Object.entries(address).filter(([, value]) => value !== '');
  return { country, ...Object.fromEntries(filled) };
}

/** Returns the error that a person reads instead of Stripe's: it names the field of the address, or what the operator has to do. */
function quoteIssue(error: unknown, { country }: BillingAddress): unknown {
  const refusal = invalidRequestOf(error);
  if (refusal === undefined) return error;
  const { code, param = '' } = refusal;
  // `customer_details[address][postal_code]`
  const named = /^customer_details\[address\]\[(\w+)\]$/.exec(param)?.[1];
  if (
    code === 'customer_tax_location_invalid' ||
    named !== undefined ||
    param.startsWith('customer_details')
  ) {
    const { labels, postalCode } = addressFormOf(country);
    const field =
      ADDRESS_FIELDS.find((candidate) => candidate === named) ?? (postalCode === null ? null : 'postal_code');
    return field === null
      ? wrongField(
          'body.address.country',
          'Sales tax can’t be calculated for this country. Pick another, or contact support.',
        )
      : wrongField(
          `body.address.${field}`,
          `Sales tax can’t be calculated for this address. Check “${labels[field]}”, then try again.`,
        );
  }
  if (code === 'stripe_tax_inactive')
    return new Problem(
      'not_configured',
      'Sales tax can’t be calculated yet: Stripe Tax is not active for this site. Nothing was charged. Contact support.',
    );
  if (code === 'taxes_calculation_failed')
    return new Problem(
      'unavailable',
      'Sales tax can’t be calculated at the moment. Try again in a few minutes.',
    );
  return error;
}

/** Turns a refusal of Stripe into `conflict`, with Stripe's message for the operator: a repeated request does not help. */
async function recorded<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    const refusal = invalidRequestOf(error);
    throw refusal === undefined ? error : new Problem('conflict', refusal.message);
  }
}
