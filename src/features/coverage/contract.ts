import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { coverageFeature } from './feature.ts';

/**
 * The first columns of `coverage.json`, in a fixed order that programs rely on: facts of the county. `active` is 1 for a county with parcels, otherwise 0. The
 * columns of the parcel record follow.
 */
export const COVERAGE_HEADERS = ['place', 'path', 'geoid', 'active', 'parcels', 'last_refresh'] as const;

export const coverageTableSchema = z.object({
  /** `COVERAGE_HEADERS`, followed by the standard columns. */
  headers: z.array(z.string()),
  /** One row per county, in the order of the headers. Percentages have one decimal; null means unknown. */
  data: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
});
export type CoverageTable = z.infer<typeof coverageTableSchema>;

export const getCoverageTable = defineEndpoint({
  name: 'getCoverageTable',
  summary: 'For every county of this site, the share of parcels that have a value, by column.',
  method: 'GET',
  path: '/coverage.json',
  output: coverageTableSchema,
  permission: coverageFeature.permissions['coverage.read'],
  problems: [],
});

export const getCoverageOutlines = defineEndpoint({
  name: 'getCoverageOutlines',
  summary: 'The outlines of the counties of this site, simplified, with their paths: GeoJSON.',
  method: 'GET',
  path: '/coverage_outlines.json',
  query: z.object({ v: z.string().max(64).optional() }),
  binary: ['application/geo+json'],
  permission: coverageFeature.permissions['coverage.read'],
  problems: [],
});

/** Null means unknown: the counts of no county in the place can be read. */
const fieldPercentSchema = z.object({ name: z.string(), percent: z.number().nullable() });

export const placeCoverageSchema = z.object({
  path: z.string(),
  verse_record: z.object({ headline: z.string(), total_objects: z.number() }),
  /** `admin1`: the state or province, as two letters; null for a country. */
  county: z.object({ admin1: z.string().nullable() }),
  top_fields: z.array(fieldPercentSchema),
  coverage_fields: z.array(fieldPercentSchema),
  schema: z.object({
    fields: z.record(z.string(), z.object({ human: z.string(), group: z.string(), tier: z.string() })),
  }),
  /** The number of counties in the place. */
  county_count: z.number(),
  /** The number of the county's own columns, which are not standard columns; 0 for larger places. */
  county_field_count: z.number(),
  /** For people. Says so if the coverage of counties is unknown, which the percentages leave out. */
  note: z.string(),
});
export type PlaceCoverage = z.infer<typeof placeCoverageSchema>;

export const getPlaceCoverage = defineEndpoint({
  name: 'getPlaceCoverage',
  summary:
    'The share of parcels with a value, by column, in a county or in all counties of a state or country.',
  method: 'GET',
  path: '{placePath}/coverage.json',
  output: placeCoverageSchema,
  permission: coverageFeature.permissions['coverage.read'],
  problems: ['not_found'],
});

export const getPlaceCoverageCsv = defineEndpoint({
  name: 'getPlaceCoverageCsv',
  summary: 'The coverage of a place as a CSV file.',
  method: 'GET',
  path: '{placePath}/coverage.csv',
  binary: ['text/csv'],
  permission: coverageFeature.permissions['coverage.read'],
  problems: ['not_found'],
});

const text = (maxLength: number) => z.string().trim().max(maxLength).nullable().default(null);

/** The statements of an operator about a county's data. */
export const countySourceSchema = z.object({
  name: text(300),
  url: z
    .url({ protocol: /^https?$/ })
    .max(1000)
    .nullable()
    .default(null),
  licence: text(500),
  /** The day that the data describes. */
  data_date: z.iso.date().nullable().default(null),
  contact: text(500),
  known_limits: text(4000),
});
export type CountySource = z.infer<typeof countySourceSchema>;

export const updateCountySource = defineEndpoint({
  name: 'updateCountySource',
  summary: 'States where a county’s data is from: source, license, date, contact, known limits.',
  method: 'POST',
  path: '{placePath}/source.json',
  body: countySourceSchema,
  output: countySourceSchema,
  permission: coverageFeature.permissions['county_source.update'],
  problems: ['not_found', 'invalid_input'],
});

export const countyEditionSchema = z.object({
  version: z.number(),
  published_at: z.string(),
  is_current: z.boolean(),
  parcels: z.number(),
  source_name: z.string(),
  /** The numbers of rows in the county's file; null for editions without a report. */
  rows: z
    .object({ read: z.number(), kept: z.number(), repaired: z.number(), skipped: z.number() })
    .nullable(),
});

export const countyQualitySchema = z.object({
  coverage: placeCoverageSchema,
  geoid: z.string(),
  source: countySourceSchema,
  /** Newest first. */
  editions: z.array(countyEditionSchema),
  /** The county's own columns, with the percentage of rows that have a value. */
  county_fields: z.array(z.object({ name: z.string(), percent: z.number(), is_personal: z.boolean() })),
  is_demo: z.boolean(),
});
export type CountyQuality = z.infer<typeof countyQualitySchema>;

export const getCountyQuality = defineEndpoint({
  name: 'getCountyQuality',
  summary: 'The quality of a county’s data: coverage, source and editions.',
  method: 'GET',
  path: '{placePath}/quality.json',
  output: countyQualitySchema,
  permission: coverageFeature.permissions['coverage.read'],
  problems: ['not_found'],
});
