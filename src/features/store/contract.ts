import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { EXPORT_FORMAT_IDS } from '../exports/rules/export-formats.ts';
import { placePathSchema } from '../places/contract.ts';
import { storeFeature } from './feature.ts';
import { CURRENCIES, SOLD_AS, storePriceSchema } from './rules/price-list.ts';
import { ADD_ONS, BASE_PRODUCTS, PRODUCT_IDS } from './rules/products.ts';
import { VARIANTS } from './rules/store-formats.ts';

/** A product of a place with its add-ons: a line of a cart. */
export const storeLineSchema = z.object({
  path: placePathSchema.max(200),
  product: z.enum(BASE_PRODUCTS),
  add_ons: z.array(z.enum(ADD_ONS)).max(ADD_ONS.length).default([]),
  format: z.enum(EXPORT_FORMAT_IDS),
  currency: z.enum(CURRENCIES).default('USD'),
  variant: z.enum(VARIANTS).default('default'),
});
export type StoreLine = z.output<typeof storeLineSchema>;

const { permissions } = storeFeature;
const path = placePathSchema.max(200);
const cents = z.number().int().min(0);

/** The price of a county in the list of counties. */
const fromPrice = {
  /** The lowest price of a file of the county, in whole cents; 0: a free download; null: none is sold. */
  from_cents: cents.nullable(),
  currency: z.enum(CURRENCIES),
};

const statsSchema = z.object({
  counties: z.array(
    z.object({
      path: z.string(),
      headline: z.string(),
      geoid: z.string(),
      parcels: z.number(),
      published_at: z.string(),
      ...fromPrice,
    }),
  ),
  states: z.array(
    z.object({ path: z.string(), headline: z.string(), counties: z.number(), parcels: z.number() }),
  ),
});
export type StoreStats = z.infer<typeof statsSchema>;

export const getStoreStats = defineEndpoint({
  name: 'getStoreStats',
  summary: 'The counties and states whose parcels this site has, with their numbers and lowest prices.',
  method: 'GET',
  path: '/store/stats.json',
  output: statsSchema,
  permission: permissions['store.read'],
  problems: [],
});

/** The bounds of the search for a place to buy. */
export const STORE_SEARCH = { minCharacters: 2, maxResults: 33 } as const;

export const searchStorePlaces = defineEndpoint({
  name: 'searchStorePlaces',
  summary:
    'States and counties by the beginning of a word of their name, or by GEOID; those with parcels first.',
  method: 'GET',
  path: '/store/places.json',
  query: z.object({
    query: z.string().trim().min(STORE_SEARCH.minCharacters).max(100),
    country: z.enum(['us', 'ca']).default('us'),
  }),
  output: z.object({
    places: z
      .array(
        z.object({
          path: z.string(),
          headline: z.string(),
          kind: z.enum(['state', 'county']),
          has_parcels: z.boolean(),
        }),
      )
      .max(STORE_SEARCH.maxResults),
  }),
  permission: permissions['store.read'],
  problems: ['invalid_input'],
});

const offerSchema = z.object({
  format: z.enum(EXPORT_FORMAT_IDS),
  /** In whole cents; 0: a free download; null: not available. */
  price_cents: cents.nullable(),
  /** The reason why it is not available. */
  reason: z.string().nullable(),
});

const productSchema = z.object({
  id: z.enum(PRODUCT_IDS),
  name: z.string(),
  description: z.string(),
  description_no_shapefile: z.string(),
  addon: z.boolean(),
  legacy: z.boolean(),
  /** The formats of the store that this place has, in their order. */
  format_types: z.array(z.enum(EXPORT_FORMAT_IDS)),
  offers: z.array(offerSchema),
  /** The number of columns that the product adds. */
  columns: z.number(),
  coverage_report: z.string(),
  /** The address of the list of the product's columns (`listStoreFields`), by the name of the product. */
  schemas: z.record(z.string(), z.string()),
  path: z.string(),
  /** The path of the state when the product is a bundle of its counties; otherwise null. */
  state: z.string().nullable(),
});
export type StoreProduct = z.infer<typeof productSchema>;

export const storePlaceSchema = z.object({
  path: z.string(),
  name: z.string(),
  headline: z.string(),
  /** The headline of the state of a county; null for a state. */
  state_headline: z.string().nullable(),
  kind: z.string(),
  country: z.enum(['us', 'ca']),
  /** null: files of such places are not sold. */
  sold_as: z.enum(SOLD_AS).nullable(),
  parcels: z.number(),
  /** The dates of the oldest and the newest edition of its counties; null without any. */
  published_from: z.string().nullable(),
  published_to: z.string().nullable(),
  currency: z.enum(CURRENCIES),
  formats: z.array(
    z.object({
      id: z.enum(EXPORT_FORMAT_IDS),
      label: z.string(),
      about: z.string(),
      /** The estimated size of a Premium file before it is compressed. */
      bytes: z.number(),
      /** Shown struck through: most programs can't read a Shapefile of this size. */
      is_too_large: z.boolean(),
    }),
  ),
  products: z.array(productSchema),
  /** The counties of a state that have parcels, in the order of their paths. */
  counties: z.array(
    z.object({
      path: z.string(),
      headline: z.string(),
      parcels: z.number(),
      published_at: z.string(),
      ...fromPrice,
    }),
  ),
  /** True when at least one file of the place can be bought or downloaded for free. */
  has_prices: z.boolean(),
});
export type StorePlace = z.infer<typeof storePlaceSchema>;

const choiceQuery = {
  path,
  currency: z.enum(CURRENCIES).optional(),
  variant: z.enum(VARIANTS).default('default'),
};

export const getStorePlace = defineEndpoint({
  name: 'getStorePlace',
  summary: 'The offers of the store for a county or state: products, formats, prices, sizes and dates.',
  method: 'GET',
  path: '/store/place.json',
  query: z.object(choiceQuery),
  output: storePlaceSchema,
  permission: permissions['store.read'],
  problems: ['not_found', 'invalid_input'],
});

const fieldSchema = z.object({
  name: z.string(),
  label: z.string(),
  type: z.string(),
  tier: z.enum(['standard', 'premium', 'county']),
  /** null: not counted. */
  percent: z.number().nullable(),
});
export type StoreField = z.infer<typeof fieldSchema>;

export const listStoreFields = defineEndpoint({
  name: 'listStoreFields',
  summary: 'The columns that a product adds, with the share of parcels that have a value.',
  method: 'GET',
  path: '/store/fields.json',
  query: z.object({ path, product: z.enum(PRODUCT_IDS) }),
  output: z.object({ fields: z.array(fieldSchema) }),
  permission: permissions['store.read'],
  problems: ['not_found', 'invalid_input'],
});

/** The number of parcels in a free sample. */
export const SAMPLE_ROWS = 100;

export const downloadStoreSample = defineEndpoint({
  name: 'downloadStoreSample',
  summary: `The first ${SAMPLE_ROWS} parcels of a county as CSV, with invented owners, and invented values of premium columns that the reader may not see.`,
  method: 'GET',
  path: '/store/sample.csv',
  query: z.object({ path, product: z.enum(BASE_PRODUCTS) }),
  binary: ['text/csv'],
  permission: permissions['store.read'],
  problems: ['not_found', 'invalid_input'],
});

const savedPriceSchema = storePriceSchema.extend({
  id: z.string(),
  /** The name of the place. */
  headline: z.string(),
  changed_at: z.string(),
});
export type SavedStorePrice = z.infer<typeof savedPriceSchema>;

export const listStorePrices = defineEndpoint({
  name: 'listStorePrices',
  summary: 'The price list of the store.',
  method: 'GET',
  path: '/admin/store_prices.json',
  output: z.object({ prices: z.array(savedPriceSchema) }),
  permission: permissions['store_price.read'],
  problems: [],
});

export const saveStorePrice = defineEndpoint({
  name: 'saveStorePrice',
  summary: 'Adds a price to the price list, or changes the one with this id.',
  method: 'POST',
  path: '/admin/store_prices.json',
  body: storePriceSchema.safeExtend({ id: z.uuid().optional() }),
  output: savedPriceSchema,
  permission: permissions['store_price.update'],
  problems: ['invalid_input', 'not_found', 'conflict'],
});

export const deleteStorePrice = defineEndpoint({
  name: 'deleteStorePrice',
  summary: 'Removes a price from the price list. Orders keep what they cost.',
  method: 'DELETE',
  path: '/admin/store_prices/{id}.json',
  params: z.object({ id: z.uuid() }),
  output: z.object({ status: z.literal('ok') }),
  permission: permissions['store_price.update'],
  problems: ['not_found'],
});
