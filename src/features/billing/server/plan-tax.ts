import { Problem } from '../../../kernel/problem.ts';
import { type BillingAddress, isSameAddress } from '../../payments/rules/billing-address.ts';
import type { PaymentTax, Payments } from '../../payments/server/index.ts';
import type { PlanChoice } from '../rules/plan-choice.ts';
import type { SubscriptionRow } from './queries-subscriptions.ts';

/** The sales tax of a price at an address, calculated before the transaction that charges it, because the provider is asked for it. */
export interface CalculatedTax {
  netCents: number;
  address: BillingAddress;
  tax: PaymentTax;
}

type Taxes = Pick<Payments['taxes'], 'isForPlans' | 'calculate'>;

export const ADDRESS_NEEDED = 'Sales tax is added to this plan. Enter its billing address first.';
const CHANGED = 'The plan or its address has changed meanwhile. Load the page again, then try again.';

/** Returns the text that names a purchase of a plan in a quote. */
export function planItems({ plan, cycle, users }: PlanChoice, offer: string | undefined): string {
  return JSON.stringify([plan, cycle, users, offer ?? null]);
}

/**
 * Calculates the tax of a price of a plan. Returns null on a site that doesn't tax plans. Throws `conflict` if the plan has no address, `invalid_input` if the
 * provider can't find the address, and `unavailable` if the provider does not answer.
 */
export async function calculateTax(
  taxes: Taxes,
  { billingAddress: address, currency }: Pick<SubscriptionRow, 'billingAddress' | 'currency'>,
  netCents: number,
): Promise<CalculatedTax | null> {
  if (!taxes.isForPlans()) return null;
  if (address === null) throw new Problem('conflict', ADDRESS_NEEDED);
  const tax = await taxes.calculate({ of: 'plans', amountCents: netCents, currency }, address);
  return { netCents, address, tax };
}

/** Returns the calculated tax for the price of a locked plan. Throws `conflict` if the price or the address has changed since. */
export function taxFor(
  taxes: Pick<Taxes, 'isForPlans'>,
  calculated: CalculatedTax | null,
  { billingAddress }: Pick<SubscriptionRow, 'billingAddress'>,
  netCents: number,
): PaymentTax | null {
  if (calculated === null && !taxes.isForPlans()) return null;
  const isSame =
    calculated !== null &&
    calculated.netCents === netCents &&
    billingAddress !== null &&
    isSameAddress(calculated.address, billingAddress);
  if (!isSame) throw new Problem('conflict', CHANGED);
  return calculated.tax;
}
