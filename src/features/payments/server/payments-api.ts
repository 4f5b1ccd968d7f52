import type { Db, Trx } from '../../../backend/db/database.ts';
import { extensionPoint } from '../../../backend/feature-server.ts';
import type { PayWith } from '../contract.ts';
import type { PlaceShare } from '../rules/revenue.ts';
import type { Invoices } from './invoices.ts';
import type { PaymentProvider, ProviderName } from './provider.ts';
import type { CardRow } from './queries-cards.ts';
import type { NewPayment, PaymentRow, PaymentSubject, RefundRow } from './queries.ts';
import type { PaymentWay } from './settings.ts';
import type { StripeProvider } from './stripe-provider.ts';
import type { Taxes } from './taxes.ts';

/** A kind of record that is paid for, added by the feature that has the records. */
export interface PaymentKind {
  kind: string;
  /** For operators: "Order". */
  label: string;
  /** Returns the name that the payer of an invoice for a record gives with the money. Absent: the number of the invoice. */
  referenceOf?(recordId: string): string;
  /** Returns what each of these records is for, by place, for the revenue of operators. Absent: the records have no places. */
  listShares?(db: Db, recordIds: readonly string[]): Promise<Map<string, PlaceShare[]>>;
  /**
   * Runs once for each change of a payment's state or refunds, in the transaction of the change, while the payment is locked. Decide by the state of the given
   * `payment`, not by the stored one: each payment is given as `paid` once, before any refund of it. If it throws, the change is rolled back and tried again.
   */
  onChange(
    trx: Trx,
    payment: PaymentRow,
    payments: Pick<Payments, 'assignGroup' | 'requestRefund' | 'find' | 'lock' | 'cancel'>,
  ): Promise<void>;
  /** Runs when an operator moved the due date of an invoice, in the transaction of the change. Absent: nothing else depends on the due dates of this kind. */
  onDueChange?(trx: Trx, payment: PaymentRow): Promise<void>;
}

/** The facts of a payment that are known before it begins. */
export type Chargeable = Pick<PaymentRow, 'amountCents' | 'currency' | 'groupId'>;

export const PAYMENT_KINDS = extensionPoint<PaymentKind>('what payments are for');

/** Charges are made outside of transactions, and can be repeated: by a second click, another tab, or the job after a killed server. */
export interface Payments extends Invoices {
  way(): PaymentWay;
  acceptsInvoice(): boolean;
  /**
   * Throws if the site does not take this way of paying, `not_found` if the group has no such saved card, and `conflict` if the card is of another provider
   * than that of the site, or the amount is below the provider's minimum. Call it in the transaction that stores the record, because `submit` runs after it.
   */
  assertChargeable(trx: Trx, payWith: PayWith, payment: Chargeable): Promise<void>;
  /** Adds the payment for a record, or returns the one that exists. Throws `conflict` if the amounts differ. */
  begin(trx: Trx, payment: NewPayment): Promise<PaymentRow>;
  /**
   * Charges a payment, after the transaction that began it. Returns the payment as it is after the charge. Throws `unavailable` if the provider does not
   * answer; the job tries again.
   */
  submit(id: string, payWith: PayWith): Promise<PaymentRow>;
  /**
   * Charges the active card of the group without a person who could confirm it. Returns undefined if the group has no card that can be charged. Throws
   * `not_configured` if this site takes no cards.
   */
  submitRenewal(id: string): Promise<PaymentRow | undefined>;
  /**
   * Charges the active card of the group for a person who can confirm the charge. From then on the payment belongs to this person. Returns undefined if the
   * group has no card that can be charged. Throws `conflict` if the active card is not the one with `cardId`.
   */
  submitActiveCard(id: string, accountId: string | null, cardId?: string): Promise<PaymentRow | undefined>;
  findById(db: Db | Trx, id: string): Promise<PaymentRow | undefined>;
  find(db: Db | Trx, subject: PaymentSubject): Promise<PaymentRow | undefined>;
  /**
   * Returns the payment, locked until the transaction ends. Lock the payment before the record that it pays for, because a change of a payment locks them
   * in this order, too.
   */
  lock(trx: Trx, subject: PaymentSubject): Promise<PaymentRow | undefined>;
  /** Returns the payments for whole records of a kind, by the ids of the records. */
  listOf(db: Db, kind: string, recordIds: readonly string[]): Promise<ReadonlyMap<string, PaymentRow>>;
  listOfGroup(db: Db | Trx, groupId: string, page: { kind: string; limit: number }): Promise<PaymentRow[]>;
  /** Assigns a payment to the group that was created for the same purchase. */
  assignGroup(trx: Trx, id: string, groupId: string): Promise<void>;
  /** Asks the provider about a payment that can still be paid, and applies the answer. Other payments are returned as they are. */
  refresh(id: string): Promise<PaymentRow>;
  /** Asks the provider for the current state of one of its charges, and applies it. A message of the provider is only a reason to ask. */
  syncCharge(name: ProviderName, chargeId: string): Promise<void>;
  /** The connection to Stripe; undefined while its keys are missing. */
  stripe(): StripeProvider | undefined;
  /**
   * Cancels a payment that is not paid. With `unlessCharging`, a payment whose card is being charged stays, unless the provider has not answered for
   * three minutes. Returns false if it was not canceled.
   */
  cancel(trx: Trx, id: string, options?: { unlessCharging: boolean }): Promise<boolean>;
  /** Adds a refund, or returns the one with this key, which is not new. Call `submitRefund` after the transaction. */
  requestRefund(
    trx: Trx,
    refund: { paymentId: string; amountCents: number; reason: string; key: string },
  ): Promise<RefundRow & { isNew: boolean }>;
  submitRefund(id: string): Promise<PaymentRow>;
  /** Gives the practice provider the answer of the person who was asked to confirm a charge. */
  confirmPractice(id: string, answer: 'approve' | 'refuse'): Promise<PaymentRow>;
  /** The provider of cards; throws `not_configured` if this site takes none. */
  provider(): PaymentProvider;
  /** Throws `conflict` if the card is of another provider than {@link provider}: such a card is never charged. */
  assertCardOfSite(card: Pick<CardRow, 'provider'>): void;
  kinds(): readonly PaymentKind[];
  /** The sales tax of purchases by card. */
  taxes: Taxes;
  /** Tries the payments, refunds and reports of tax that are due. Returns their number. */
  settleDue(now: Date, signal: AbortSignal): Promise<number>;
}
