import { z } from 'zod';
import { moneyLabel } from '../../../kernel/money.ts';
import { pathsAround } from '../../places/rules/place-path.ts';
import { PRODUCT_IDS, type ProductId } from './products.ts';
import { FORMAT_KINDS, type FormatKind } from './store-formats.ts';

export const CURRENCIES = ['USD', 'CAD'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** The kinds of places that a price is for: one county (census division), or all counties of a state (province) at once. */
export const SOLD_AS = ['county', 'bundle'] as const;
export type SoldAs = (typeof SOLD_AS)[number];

/** A million dollars: more is a typing error. */
export const MAX_PRICE_CENTS = 100_000_000;
export const MAX_STEPS = 20;

const stepSchema = z.object({
  /** The price applies to files with at most this many parcels; null in the last step: for all larger ones. */
  up_to_parcels: z.number().int().positive().max(1_000_000_000).nullable(),
  /** 0: the file is free. */
  price_cents: z
    .number()
    .int('must be whole cents')
    .min(0, 'must not be below 0')
    .max(MAX_PRICE_CENTS, `must be at most ${moneyLabel(MAX_PRICE_CENTS)}`),
});
export type PriceStep = z.infer<typeof stepSchema>;

/** A price of the price list: one amount, or amounts by the number of parcels. */
export const storePriceSchema = z
  .object({
    /** The place that the price is for, with everything inside it; `/` is everywhere. The price of the nearest place applies. */
    path: z.union([
      z.literal('/'),
      z
        .string()
        .max(200)
        .regex(/^\/(us|ca)(\/[a-z0-9][a-z0-9-]*){0,2}$/, 'is not a path such as /us/md/baltimore-city'),
    ]),
    sold_as: z.enum(SOLD_AS),
    product: z.enum(PRODUCT_IDS),
    /** `any` applies to formats without a price of their own at the same place. */
    format: z.enum(['any', ...FORMAT_KINDS]),
    currency: z.enum(CURRENCIES),
    /** Still sold, and shown after the others. */
    is_legacy: z.boolean().default(false),
    steps: z
      .array(stepSchema)
      .min(1, 'must have at least one step')
      .max(MAX_STEPS, `must have at most ${MAX_STEPS} steps`)
      .superRefine((steps, context) => {
        for (const [index, { up_to_parcels: upTo }] of steps.entries()) {
          const isLast = index === steps.length - 1;
          const path = [index, 'up_to_parcels'];
          const before = index === 0 ? 0 : (steps[index - 1]?.up_to_parcels ?? null);
          if (isLast !== (upTo === null))
            context.addIssue({
              code: 'custom',
              path,
              message: isLast
                ? 'must be empty in the last step, which holds for all larger files'
                : 'must not be empty: only the last step holds for all larger files',
            });
          else if (upTo !== null && before !== null && upTo <= before)
            context.addIssue({ code: 'custom', path, message: 'must be more than in the step before' });
        }
      }),
  })
  .superRefine(({ path, sold_as: soldAs }, context) => {
    if (soldAs === 'bundle' && path.split('/').length > 3)
      context.addIssue({
        code: 'custom',
        path: ['sold_as'],
        message: 'must be county: a county is not a bundle',
      });
  });
export type StorePrice = z.infer<typeof storePriceSchema>;

export interface Priced {
  path: string;
  soldAs: SoldAs;
  product: ProductId;
  format: FormatKind;
  currency: Currency;
  parcels: number;
}

export interface FoundPrice {
  priceCents: number;
  isLegacy: boolean;
}

/**
 * Returns the price of a product: of the place itself, else of the nearest place around it that has one. At the same place the price of the
 * format comes before the one for any format. Undefined when there is none in this currency.
 */
export function findPrice(prices: readonly StorePrice[], request: Priced): FoundPrice | undefined {
  const fitting = prices.filter(
    (price) =>
      price.sold_as === request.soldAs &&
      price.product === request.product &&
      price.currency === request.currency &&
      (price.format === request.format || price.format === 'any'),
  );
  for (const path of [request.path, ...pathsAround(request.path).toReversed(), '/']) {
    const here = fitting.filter((price) => price.path === path);
    const found = here.find(({ format }) => format === request.format) ?? here[0];
    if (found === undefined) continue;
    const step = found.steps.find(
      ({ up_to_parcels: upTo }) => upTo === null || request.parcels <= upTo,
    ) as PriceStep;
    return { priceCents: step.price_cents, isLegacy: found.is_legacy };
  }
  return undefined;
}
