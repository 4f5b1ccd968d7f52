import { z } from 'zod';
import { EXPORT_FORMAT_IDS } from '../exports/rules/export-formats.ts';
import { placePathSchema } from '../places/contract.ts';
import { CURRENCIES } from './rules/price-list.ts';
import { ADD_ONS, BASE_PRODUCTS } from './rules/products.ts';
import { VARIANTS } from './rules/store-formats.ts';

/** What somebody wants to get of a place: a line of a cart with its add-ons. */
export const storeLineSchema = z.object({
  path: placePathSchema.max(200),
  product: z.enum(BASE_PRODUCTS),
  add_ons: z.array(z.enum(ADD_ONS)).max(ADD_ONS.length).default([]),
  format: z.enum(EXPORT_FORMAT_IDS),
  currency: z.enum(CURRENCIES).default('USD'),
  variant: z.enum(VARIANTS).default('default'),
});
export type StoreLine = z.output<typeof storeLineSchema>;
