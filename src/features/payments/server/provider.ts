import type { ChargeState } from '../rules/payment-states.ts';

export type ProviderName = 'practice' | 'stripe';

/** A charge as the provider knows it now. */
export interface ProviderCharge {
  id: string;
  state: ChargeState;
  /** Why it was declined, for the person who pays. */
  message: string | null;
  refundedCents: number;
  /** What the browser needs for the confirmation by the bank; null when none is needed. */
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
  customer: string | null;
  /** The person is not there to confirm it. */
  isRenewal: boolean;
}

export interface ProviderCard {
  token: string;
  customer: string | null;
  brand: string;
  last4: string;
  expirationMonth: number;
  expirationYear: number;
}

/** A company that moves money. Every call can be repeated. */
export interface PaymentProvider {
  name: ProviderName;
  charge(request: ChargeRequest): Promise<ProviderCharge>;
  /** Returns the charge as it is now. Messages about it may have come in any order. */
  find(id: string): Promise<ProviderCharge | undefined>;
  refund(request: { key: string; chargeId: string; amountCents: number }): Promise<ProviderCharge>;
  /** Reads a card that the browser gave to the provider, and keeps it there for later charges. Throws a problem if there is none. */
  keepCard(token: string, owner: { groupId: string; customer: string | null }): Promise<ProviderCard>;
  forgetCard(token: string): Promise<void>;
}
