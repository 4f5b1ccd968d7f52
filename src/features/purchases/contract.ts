import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { exportFormatSchema, exportItemSchema } from '../exports/contract.ts';
import { payWithSchema, paymentSchema, taxQuoteSchema } from '../payments/contract.ts';
import { billingAddressSchema } from '../payments/rules/billing-address.ts';
import { placePathSchema } from '../places/contract.ts';
import { CURRENCIES } from '../store/rules/price-list.ts';
import { ADD_ONS, BASE_PRODUCTS, PRODUCT_IDS } from '../store/rules/products.ts';
import { VARIANTS } from '../store/rules/store-formats.ts';
import { purchasesFeature } from './feature.ts';
import { ORDER_STATES } from './rules/order-states.ts';

const { permissions } = purchasesFeature;
const cents = z.number().int().min(0);

const cartItemSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('export'),
    id: z.uuid(),
    /** The name of the county. */
    title: z.string(),
    format: exportFormatSchema,
    records: z.number().int(),
    price_cents: cents,
    project: z.object({ name: z.string(), path: z.string() }),
  }),
  z.object({
    kind: z.literal('file'),
    id: z.uuid(),
    /** The name of the county or state. */
    title: z.string(),
    path: z.string(),
    product: z.enum(BASE_PRODUCTS),
    add_ons: z.array(z.enum(ADD_ONS)),
    format: exportFormatSchema,
    variant: z.enum(VARIANTS),
    records: z.number().int(),
    parts: z.array(z.object({ product: z.enum(PRODUCT_IDS), price_cents: cents })),
    /** null when the item can't be bought now. */
    price_cents: cents.nullable(),
    /** The price that the person saw before, if it has changed since. */
    price_before_cents: cents.nullable(),
    /** The reason why the item can't be bought now; null when it can. */
    reason: z.string().nullable(),
  }),
]);
export type CartItemView = z.output<typeof cartItemSchema>;

const cartSchema = z.object({
  /** The owner of the cart: the signed-in person, or a visitor. */
  of: z.enum(['account', 'visitor']),
  items: z.array(cartItemSchema),
  /** The price of the items that can be bought now, without sales tax. */
  total_cents: cents,
  /** True if sales tax is added when this cart is paid by card. */
  is_taxed: z.boolean(),
  currency: z.string(),
  /** A sentence about the products that the last change replaced. */
  message: z.string().nullable(),
  /** The reason why this person can't check out yet; null if they can. */
  refusal: z.object({ code: z.enum(['sign_in_required', 'not_configured']), message: z.string() }).nullable(),
});
export type Cart = z.output<typeof cartSchema>;

/** The maximum number of places in a cart. */
export const MAX_CART_FILES = 50;

export const getCart = defineEndpoint({
  name: 'getCart',
  summary:
    'The cart of a person or of a visitor, with current prices. When a visitor signs in, their items move into the cart of their account.',
  method: 'GET',
  path: '/orders/cart.json',
  output: cartSchema,
  permission: permissions['cart.read'],
  problems: ['not_found'],
});

/** The fields of a product that the cart needs. The page of the store sends more fields, which are ignored. */
const addedShape = {
  id: z.enum(PRODUCT_IDS),
  fmt: exportFormatSchema,
  variant: z.enum(VARIANTS).default('default'),
  currency: z.enum(CURRENCIES).optional(),
  /** The price that the person saw. If it has changed, the request fails with the new price. */
  price_cents: cents.optional(),
};
const addProblems = ['invalid_input', 'not_found', 'conflict', 'limit_reached'] as const;

export const addToCart = defineEndpoint({
  name: 'addToCart',
  summary:
    'Puts a product or an add-on of a county into the cart. A product replaces the other product of this county; add-ons stay only with Premium.',
  method: 'POST',
  path: '/orders/cart/add.json',
  body: z.object({ ...addedShape, path: placePathSchema.max(200) }),
  output: cartSchema,
  permission: permissions['cart.update'],
  problems: addProblems,
});

export const addStateToCart = defineEndpoint({
  name: 'addStateToCart',
  summary: 'Puts a product of all counties of a state or province into the cart.',
  method: 'POST',
  path: '/orders/cart/add_state.json',
  body: z.object({
    ...addedShape,
    state: placePathSchema.max(200),
    path: placePathSchema.max(200).optional(),
  }),
  output: cartSchema,
  permission: permissions['cart.update'],
  problems: addProblems,
});

export const removeFromCart = defineEndpoint({
  name: 'removeFromCart',
  summary: 'Removes a place (`path`), an add-on (`path:zoning-addon`) or an export (`id`) from the cart.',
  method: 'POST',
  path: '/orders/cart/remove.json',
  body: z.union([z.object({ path: z.string().max(250) }), z.object({ id: z.uuid() })]),
  output: cartSchema,
  permission: permissions['cart.update'],
  problems: ['not_found', 'invalid_input'],
});

const orderSchema = z.object({
  id: z.uuid(),
  state: z.enum(ORDER_STATES),
  /** With the sales tax. */
  total_cents: cents,
  /** The sales tax in the total; null if none was calculated. */
  tax_cents: cents.nullable(),
  currency: z.string(),
  created_at: z.iso.datetime(),
  paid_at: z.iso.datetime().nullable(),
  payment: paymentSchema.nullable(),
  lines: z.array(
    z.object({
      description: z.string(),
      records: z.number().int(),
      price_cents: cents,
      /** The refund for files that could not be made, with its sales tax. */
      refunded_cents: cents,
      /** One file, or one for each county of a state. A file is null until the order is paid, and after it was removed for good. */
      files: z.array(exportItemSchema.nullable()),
    }),
  ),
});
export type Order = z.output<typeof orderSchema>;

export const quoteOrderTax = defineEndpoint({
  name: 'quoteOrderTax',
  summary:
    'The sales tax of the cart at an address. The quote is valid for one order within an hour. Ask for a new one when the cart or the address changes.',
  method: 'POST',
  path: '/orders/tax.json',
  body: z.object({ address: billingAddressSchema }),
  output: taxQuoteSchema,
  permission: permissions['order.create'],
  rate: 'guessable',
  problems: ['invalid_input', 'sign_in_required', 'not_configured', 'conflict', 'too_many_requests'],
});

export const createOrder = defineEndpoint({
  name: 'createOrder',
  summary:
    'Buys what is in the cart. Its files are made when the money arrives. A repeated request with the same key returns the same order.',
  method: 'POST',
  path: '/orders.json',
  body: z.object({
    /** The price of the cart that the person saw, without sales tax. The request is refused if it has changed since. */
    total_cents: cents,
    /** The items with a price that the person saw. The request is refused if the cart holds others now. Absent: only the total is compared. */
    item_ids: z
      .array(z.uuid())
      .max(MAX_CART_FILES * 10)
      .optional(),
    /** Absent when the total is 0. */
    pay_with: payWithSchema.nullable().default(null),
    /** The quote of the sales tax. Needed for payments by card where tax is calculated. */
    tax_quote_id: z.uuid().nullable().default(null),
    request_key: z.uuid(),
  }),
  /** The payment is null when there was nothing to pay. */
  output: z.object({ order: orderSchema, payment: paymentSchema.nullable() }),
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
  summary: `The last ${ORDERS_LISTED} orders of the person, the newest first, without orders that were given up before they were paid.`,
  method: 'GET',
  path: '/profile/orders.json',
  output: z.object({ orders: z.array(orderSchema) }),
  permission: permissions['order.read'],
  problems: [],
});

export const getReceipt = defineEndpoint({
  name: 'getReceipt',
  summary: 'The receipt of an order that was paid, or the invoice of one with a purchase order, as PDF.',
  method: 'GET',
  path: '/orders/{id}/receipt.pdf',
  params: z.object({ id: z.uuid() }),
  binary: ['application/pdf'],
  permission: permissions['order.read'],
  problems: ['not_found', 'conflict', 'invalid_input'],
});

export const ADMIN_ORDERS = 50;

const adminOrder = z.object({
  id: z.uuid(),
  state: z.enum(ORDER_STATES),
  /** The account (group) that the order was made for, else the person. */
  buyer: z.string(),
  /** null: the person deleted their account, or had none. */
  email: z.string().nullable(),
  total_cents: cents,
  tax_cents: cents.nullable(),
  currency: z.string(),
  created_at: z.iso.datetime(),
  paid_at: z.iso.datetime().nullable(),
  lines: z.array(z.object({ description: z.string(), records: z.number().int(), price_cents: cents })),
  payment: paymentSchema.nullable(),
});
export type AdminOrder = z.output<typeof adminOrder>;

export const listAdminOrders = defineEndpoint({
  name: 'listAdminOrders',
  summary: `Orders of all people, the newest first, ${ADMIN_ORDERS} at a time, for operators.`,
  method: 'GET',
  path: '/admin/orders.json',
  query: z.object({
    state: z.enum(ORDER_STATES).optional(),
    /** A part of the buyer's name, of the buyer's email or of the description of an item, or the number of the order. */
    query: z.string().trim().min(1).max(200).optional(),
    /** The id of an order. Only the orders after this order in the list are returned. */
    after: z.uuid().optional(),
  }),
  output: z.object({ orders: z.array(adminOrder), has_more: z.boolean() }),
  permission: permissions['order.list'],
  problems: ['invalid_input'],
});
