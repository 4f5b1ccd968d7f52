import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { exportFormatSchema, exportItemSchema } from '../exports/contract.ts';
import { payWithSchema, paymentSchema } from '../payments/contract.ts';
import { purchasesFeature } from './feature.ts';
import { ORDER_STATES } from './rules/order-states.ts';

const { permissions } = purchasesFeature;
const cents = z.number().int().min(0);

const cartSchema = z.object({
  items: z.array(
    z.object({
      id: z.uuid(),
      /** The name of the county. */
      title: z.string(),
      format: exportFormatSchema,
      records: z.number().int(),
      price_cents: cents,
      project: z.object({ name: z.string(), path: z.string() }),
    }),
  ),
  total_cents: cents,
  currency: z.string(),
});
export type Cart = z.output<typeof cartSchema>;

export const getCart = defineEndpoint({
  name: 'getCart',
  summary: 'The cart of the person, with the prices at which its items were added or last asked.',
  method: 'GET',
  path: '/orders/cart.json',
  output: cartSchema,
  permission: permissions['cart.read'],
  problems: [],
});

export const removeFromCart = defineEndpoint({
  name: 'removeFromCart',
  summary: 'Removes an item from the cart.',
  method: 'POST',
  path: '/orders/cart/remove.json',
  body: z.object({ id: z.uuid() }),
  output: cartSchema,
  permission: permissions['cart.update'],
  problems: ['not_found', 'invalid_input'],
});

const orderSchema = z.object({
  id: z.uuid(),
  state: z.enum(ORDER_STATES),
  total_cents: cents,
  currency: z.string(),
  created_at: z.iso.datetime(),
  paid_at: z.iso.datetime().nullable(),
  payment: paymentSchema.nullable(),
  lines: z.array(
    z.object({
      description: z.string(),
      records: z.number().int(),
      price_cents: cents,
      /** Its file could not be made: its price was refunded. */
      is_refunded: z.boolean(),
      /** The file; null until the order is paid, and after it was removed for good. */
      export: exportItemSchema.nullable(),
    }),
  ),
});
export type Order = z.output<typeof orderSchema>;

export const createOrder = defineEndpoint({
  name: 'createOrder',
  summary:
    'Buys what is in the cart. Its files are made when the money arrives. A repeated request with the same key is the same order.',
  method: 'POST',
  path: '/orders.json',
  body: z.object({
    /** What the person saw as the total. Another total is refused, and shown. */
    total_cents: cents,
    pay_with: payWithSchema,
    request_key: z.uuid(),
  }),
  output: z.object({ order: orderSchema, payment: paymentSchema }),
  permission: permissions['order.create'],
  problems: [
    'invalid_input',
    'conflict',
    'not_configured',
    'not_found',
    'not_allowed',
    'limit_reached',
    'sign_in_required',
    'upgrade_required',
  ],
});

export const ORDERS_LISTED = 100;

export const listOrders = defineEndpoint({
  name: 'listOrders',
  summary: `The last ${ORDERS_LISTED} orders of the person, the newest first. Those that were given up before they were paid are not in it.`,
  method: 'GET',
  path: '/profile/orders.json',
  output: z.object({ orders: z.array(orderSchema) }),
  permission: permissions['order.read'],
  problems: [],
});
