import { randomUUID } from 'node:crypto';

/** Changes of the plan of an account, as a page sends them. */
export const PRO = { plan: 'pro', cycle: 'monthly', users: 1, price_cents: 1200 };
export const TEAM = { plan: 'team_flex', cycle: 'monthly', users: 3, price_cents: 6000 };

let names = 0;
/** Returns what a page sends to buy Pro for a new account, with changes. */
export const checkout = (change: object = {}) => {
  names += 1;
  return {
    plan: 'pro',
    cycle: 'monthly',
    users: 1,
    group_name: `Plat Office ${names}`,
    pay_with: { by: 'card', token: 'practice_success_4242' },
    cardholder_name: 'Alice Tester',
    price_cents: 1200,
    request_key: randomUUID(),
    ...change,
  };
};
