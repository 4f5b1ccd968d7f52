/** The smallest charge of a card in US or Canadian dollars at Stripe (https://docs.stripe.com/currencies, "Minimum and maximum charge amounts"). */
export const MINIMUM_CHARGE_CENTS = 50;
