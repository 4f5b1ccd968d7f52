import type { BillingAddress } from '../rules/billing-address.ts';
import type { ChargeState } from '../rules/payment-states.ts';

export type ProviderName = 'practice' | 'stripe';

/** A charge as the provider knows it now. */
export interface ProviderCharge {
  id: string;
  state: ChargeState;
  /** The reason why it was declined, for the person who pays. */
  message: string | null;
  refundedCents: number;
  /** The secret that the browser needs for the confirmation by the bank; null when none is needed. */
  clientSecret: string | null;
}

export interface ChargeRequest {
  /** The same key always means the same charge: it is paid once, with whichever card succeeds first. */
  key: string;
  /** The provider's id of the charge, if an earlier attempt stored it. */
  existingId: string | null;
  amountCents: number;
  currency: string;
  description: string;
  /** The provider's name for the card. */
  method: string;
  /** The provider's customer of a saved card; null for a card that the person has just entered. */
  customer: string | null;
  /** The person who pays: a card that was just entered must be theirs. */
  accountId: string | null;
  /** True when no person is on the page to confirm the charge. */
  isOffSession: boolean;
  /** Stores the provider's id of the charge before money can move, so that a charge whose answer is lost is found again. Throws if the charge is not wanted anymore. */
  onBegun(id: string): Promise<void>;
}

export interface ProviderCard {
  token: string;
  customer: string | null;
  brand: string;
  last4: string;
  expirationMonth: number;
  expirationYear: number;
}

export interface CardOwner {
  groupId: string;
  /** The person who entered the card. */
  accountId: string | null;
  /** The provider's customer that the group has already. */
  customer: string | null;
}

/** The sales tax service of a payment provider: it calculates taxes and reports them. Every call can be repeated. A call that is not answered throws a problem `unavailable`. */
export interface TaxProvider {
  /** Returns the tax on an amount. Throws a problem that names the field of the address if the provider can't find the address. */
  quoteTax(request: {
    amountCents: number;
    currency: string;
    address: BillingAddress;
    /** The category of what is sold; null for the one in the settings of the provider. */
    taxCode: string | null;
  }): Promise<{ calculation: string; taxCents: number }>;
  /** Reports a sale of which the money arrived. Returns the provider's id. Throws a problem `conflict` if it is refused for good. */
  recordSale(request: { key: string; calculation: string; reference: string }): Promise<string>;
  /** Reports a refund of a sale. Returns the provider's id. Throws a problem `conflict` if it is refused for good. */
  recordRefund(request: {
    key: string;
    /** The provider's id of the sale. */
    transaction: string;
    /** Names this refund among all sales and refunds. */
    reference: string;
    /** The refund with its tax. */
    cents: number;
    taxCents: number;
    /** True if it is the only refund of the sale, and for all of it. */
    isFull: boolean;
  }): Promise<string>;
}

/** A payment provider, which is a company that moves money. Every call can be repeated. A call that the company does not answer throws a problem `unavailable`. */
export interface PaymentProvider {
  name: ProviderName;
  /** The smallest amount that it charges. */
  minimumCents: number;
  charge(request: ChargeRequest): Promise<ProviderCharge>;
  /** Returns the charge as it is now; undefined if no card was tried yet. The provider's own messages about it may come in any order. */
  find(id: string): Promise<ProviderCharge | undefined>;
  /** Throws a problem `conflict` if less than this amount is left of the charge: somebody returned money on the pages of the provider. */
  refund(request: { key: string; chargeId: string; amountCents: number }): Promise<ProviderCharge>;
  /**
   * Reads a card that the browser of a person gave to the provider, and saves it there for later charges. Throws a problem if there is none, and for a card that
   * somebody else entered.
   */
  saveCard(token: string, owner: CardOwner): Promise<ProviderCard>;
  detachCard(token: string): Promise<void>;
  tax: TaxProvider;
}
