import type { Order } from '../contract.ts';
import type { OrderState } from '../rules/order-states.ts';

interface StateOnScreen {
  label: string;
  tone: 'good' | 'busy' | 'bad' | 'plain';
  about: string;
}

/** The states of orders on screen. `about` is for the person who bought. */
const ORDER_STATES_ON_SCREEN: Readonly<Record<OrderState, StateOnScreen>> = {
  open: { label: 'Not paid', tone: 'plain', about: 'Its files are made when the money has arrived.' },
  paid: { label: 'Paid', tone: 'busy', about: 'Its files are made next.' },
  preparing: { label: 'Being made', tone: 'busy', about: 'The files appear here when they are ready.' },
  ready: { label: 'Ready', tone: 'good', about: '' },
  failed: { label: 'Not made', tone: 'bad', about: 'No file could be made.' },
  refunded: { label: 'Refunded', tone: 'plain', about: 'Its files can no longer be downloaded.' },
  expired: { label: 'Given up', tone: 'plain', about: 'It was not paid.' },
};

/** Returns the label of the filter for a state. Withdrawn orders are open ones, so one filter finds both. */
export function orderFilterLabelOf(state: OrderState): string {
  return state === 'open' ? 'Not paid or withdrawn' : ORDER_STATES_ON_SCREEN[state].label;
}

/** Returns the state of an order as the buyer and the operators see it. Nobody will pay an order whose invoice an operator withdrew. */
export function orderStateOf({ state, payment }: Pick<Order, 'state' | 'payment'>): StateOnScreen {
  return state === 'open' && payment?.provider === 'invoice' && payment.state === 'failed'
    ? {
        label: 'Withdrawn',
        tone: 'plain',
        about: 'Its invoice was withdrawn, so nothing is due and no files are made.',
      }
    : ORDER_STATES_ON_SCREEN[state];
}
