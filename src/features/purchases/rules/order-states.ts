import { type StateTable, nextState } from '../../../kernel/state-table.ts';
import { MS_PER_DAY } from '../../../kernel/units.ts';

/**
 * The states of an order. `open`: the order is not paid; `paid`: the money arrived, and no file is being made yet; `preparing`: the files are being
 * made; `ready`: at least one file of the order can be downloaded, and files that could not be made were refunded; `failed`: no file could be made,
 * and all was refunded; `refunded`: the whole payment was refunded for another reason; `expired`: the order was given up before it was paid.
 */
export const ORDER_STATES = ['open', 'paid', 'preparing', 'ready', 'failed', 'refunded', 'expired'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

export const ORDER_EVENTS = ['paid', 'begun', 'made', 'not_made', 'refunded', 'given_up'] as const;
export type OrderEvent = (typeof ORDER_EVENTS)[number];

const TRANSITIONS: StateTable<OrderState, OrderEvent> = {
  open: { paid: 'paid', given_up: 'expired' },
  paid: { begun: 'preparing', refunded: 'refunded' },
  preparing: { made: 'ready', not_made: 'failed', refunded: 'refunded' },
  ready: { refunded: 'refunded' },
  failed: {},
  refunded: {},
  expired: {},
};

/** Returns the state after an event; null if the event can't happen in this state. */
export function stateAfter(state: OrderState, event: OrderEvent): OrderState | null {
  return nextState(TRANSITIONS, state, event);
}

/** The state of one file of an order line (a line for a whole state has several files). `missing`: the export of the file was deleted. */
export type LineState = 'running' | 'ready' | 'failed' | 'missing';

/** Returns the event that ends the preparation of an order, from the states of its files; null while files are being made. */
export function outcomeOf(files: readonly LineState[]): 'made' | 'not_made' | null {
  if (files.includes('running')) return null;
  return files.includes('ready') ? 'made' : 'not_made';
}

/**
 * The time in milliseconds after which an unpaid order is given up, unless it waits for the money of a purchase order ({@link invoiceGivenUpAt}). The
 * account may then use the free export rows of the order again.
 */
export const GIVEN_UP_AFTER_MS = MS_PER_DAY;

/** Returns when an order that waits for the money of a purchase order is given up: after 60 days, but not before its invoice is 30 days overdue. */
export function invoiceGivenUpAt(createdAt: Date, dueOn: string | null): Date {
  const overdueAt = dueOn === null ? 0 : Date.parse(dueOn) + 30 * MS_PER_DAY;
  return new Date(Math.max(createdAt.getTime() + 60 * MS_PER_DAY, overdueAt));
}
