import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { columnSchema, parcelQuerySchema } from '../filters/contract.ts';
import { focusAreasFeature } from '../focus-areas/feature.ts';
import { parcelsFeature } from '../parcels/feature.ts';
import { styleKeySchema } from '../places/contract.ts';
import { INSIGHT_NAMES } from './rules/insight-access.ts';
import { SHOWN_BY } from './rules/shown-by.ts';

/** The maximum number of owners in one reply. */
export const MAX_OWNERS = 40;

const nameSchema = z.enum(INSIGHT_NAMES);
/** The schema of a list comes first, so that a list that is too long gets the message about its length. */
const namesSchema = z.union([z.array(nameSchema).max(20), nameSchema.transform((name) => [name])]).optional();
const askedSchema = z.object({
  /** A repeated parameter: `insights[]=numeric&insights[]=owner`. Without any name, all insights are returned. */
  'insights[]': namesSchema,
  /** The same parameter without brackets. */
  insights: namesSchema,
});

const lockSchema = z.enum(['region', 'sign_in', 'upgrade']);
/** The members that every insight has. `locked`: the reason why the reader doesn't get the insight. Neither signing in nor a plan lifts the reason `region`. */
const insight = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .object({
      hasData: z.boolean(),
      locked: lockSchema.optional(),
      /** The reason why the reader can't filter the map by these values, although they see the numbers. */
      filter_locked: z.enum(['sign_in', 'upgrade']).optional(),
      ...shape,
    })
    .optional();

export const statisticSchema = z.object({
  key: z.string(),
  label: z.string(),
  format: z.enum(['number', 'currency', 'acres', 'year']),
  /** Null when no parcel has a value. */
  value: z.number().nullable(),
  /** The parcels that have a value, and their percentage with one decimal. */
  known: z.number(),
  known_percent: z.number(),
  /** The column that the number is made of, for filters; null for the number of parcels. */
  column: z.string().nullable(),
});
export type StatisticFigure = z.infer<typeof statisticSchema>;

const shareShape = { count: z.number(), percent: z.number() };

export const insightsSchema = z.object({
  numeric: insight({ statistics: z.array(statisticSchema).default([]) }),
  nativeLand: insight({
    items: z
      .array(z.object({ id: z.string(), headline: z.string(), link: z.string().nullable() }))
      .default([]),
  }),
  wikipedia: insight({
    /** `missing`: the encyclopedia has no page about the place. `failed`: it gave no answer. */
    state: z.enum(['found', 'missing', 'failed', 'not_configured']).default('not_configured'),
    title: z.string().nullable().default(null),
    extract: z.string().nullable().default(null),
    link: z.string().nullable().default(null),
    /** The source and the license of the text. */
    credit: z.string().nullable().default(null),
    /** The address of the license; null if it has none. */
    license_link: z.string().nullable().default(null),
  }),
  lbcs: insight({
    items: z
      .object({ activity_counts: z.array(z.object({ activity_type: z.string(), ...shareShape })) })
      .optional(),
  }),
  owner: insight({
    items: z
      .object({
        /** Name, number of parcels, and the path of the county whose parcels can be filtered by the name. */
        top_owners: z.array(z.tuple([z.string(), z.number(), z.string()])),
        /** The number of names, and the number of parcels with one. */
        owners: z.number(),
        known: z.number(),
      })
      .optional(),
  }),
  premium: insight({
    charts: z.object({ usps: z.array(z.object({ category: z.string(), ...shareShape })) }).optional(),
  }),
});
export type InsightsByName = z.infer<typeof insightsSchema>;

export const placeInsightsSchema = z.object({
  status: z.literal('ok'),
  place: z.object({ path: z.string(), headline: z.string(), kind: z.string() }),
  /** False when this site has no parcels there. */
  available: z.boolean(),
  parcels: z.number(),
  /** The county of the place; null for larger places and without parcels. */
  county_path: z.string().nullable(),
  /** The editions that the numbers are from. A state has one for each county; at most the first hundred are listed. */
  editions: z.array(z.object({ path: z.string(), version: z.number(), published_at: z.string() })),
  county_count: z.number(),
  insights: insightsSchema,
});
export type PlaceInsights = z.infer<typeof placeInsightsSchema>;

export const getPlaceInsights = defineEndpoint({
  name: 'getPlaceInsights',
  summary:
    'The insights of a place: statistics, land use, owners and vacancy, as far as the place has data and the reader’s plan includes them.',
  method: 'GET',
  path: '{placePath}/insights.json',
  query: askedSchema,
  output: placeInsightsSchema,
  permission: parcelsFeature.permissions['parcel.read'],
  problems: ['invalid_input', 'not_found', 'limit_reached'],
});

export const getAreaInsights = defineEndpoint({
  name: 'getAreaInsights',
  summary: 'The insights of a focus area, in the form of the insights of a place.',
  method: 'GET',
  path: '/focus-areas/{slug}/insights.json',
  params: z.object({ slug: z.string().regex(/^[a-z0-9]{16}$/, 'is not the name of a focus area') }),
  query: askedSchema,
  output: placeInsightsSchema,
  permission: focusAreasFeature.permissions['focus_area.open'],
  problems: ['invalid_input', 'not_found', 'sign_in_required', 'limit_reached'],
});

export const getPlaceColors = defineEndpoint({
  name: 'getPlaceColors',
  summary: 'The colors of the categories of land use and vacancy, by category.',
  method: 'GET',
  path: '{placePath}/colors',
  output: z.object({ status: z.literal('ok'), data: z.record(z.string(), z.string()) }),
  permission: parcelsFeature.permissions['parcel.read'],
  problems: ['not_found'],
});

/** An edition that numbers are from. */
const editionSchema = z.object({ path: z.string(), version: z.number(), published_at: z.string() });

export const childStatisticsSchema = z.object({
  place: z.object({ path: z.string(), headline: z.string() }),
  style: z.string(),
  statistic: z.object({
    key: z.string(),
    label: z.string(),
    format: z.enum(['number', 'currency', 'acres', 'year', 'percent']),
    /** The source of facts that are not about parcels; null for numbers from parcels. */
    source: z.string().nullable(),
  }),
  /** Null for facts, and for the counties of a state and larger places, because each county has an edition of its own. */
  edition: editionSchema.nullable(),
  /** `computing`: the file that the numbers need is being made. */
  state: z.enum(['ready', 'computing']),
  children: z.array(
    z.object({
      /** The id of the place in the boundary tiles. */
      id: z.number(),
      path: z.string(),
      name: z.string(),
      /**
       * Null when no parcel has a value or no fact is loaded; for a share when fewer than ten parcels have one; for counties of a state and larger places when
       * the files of the counties don't have the statistic or it can't be added up; and while `state` is `computing`.
       */
      value: z.number().nullable(),
      /** The parcels with a value, and all of them; null for facts. */
      known: z.number().nullable(),
      parcels: z.number().nullable(),
      known_percent: z.number().nullable(),
      /** The margin of error of a fact. */
      margin: z.number().nullable(),
    }),
  ),
});
export type ChildStatistics = z.infer<typeof childStatisticsSchema>;
export type ChildNumber = ChildStatistics['children'][number];

export const getChildStatistics = defineEndpoint({
  name: 'getChildStatistics',
  summary:
    'One statistic of each place of a boundary set inside a place, such as the median value of its neighborhoods, or a column of loaded facts.',
  method: 'GET',
  path: '{placePath}/child_statistics.json',
  query: z.object({
    style: styleKeySchema,
    /** A key such as `median_value`, or `fact~SET~COLUMN`. */
    by: z.string().regex(SHOWN_BY, 'is not the key of a statistic'),
  }),
  output: childStatisticsSchema,
  permission: parcelsFeature.permissions['parcel.read'],
  problems: ['invalid_input', 'not_found', 'sign_in_required', 'upgrade_required'],
});

const ratioSchema = z
  .object({
    sales: z.number(),
    /** Outliers that are left out. */
    trimmed: z.number(),
    median: z.number(),
    mean: z.number(),
    weighted_mean: z.number(),
    /** Coefficient of dispersion, in percent. */
    cod: z.number(),
    /** Price-related differential. */
    prd: z.number(),
    /** Price-related bias; null when it can't be computed. */
    prb: z.number().nullable(),
  })
  .nullable();
export type RatioFigures = NonNullable<z.infer<typeof ratioSchema>>;

export const placeStudySchema = z.object({
  place: z.object({ path: z.string(), headline: z.string() }),
  parcels: z.number(),
  edition: editionSchema,
  /** Only of columns that the reader may see. Values and sizes beyond the 95th percentile are counted in the last bin, and years before the first bin in the first bin. */
  distributions: z.array(
    z.object({
      key: z.enum(['value', 'size', 'age']),
      label: z.string(),
      format: z.enum(['currency', 'acres', 'year']),
      known: z.number(),
      known_percent: z.number(),
      edges: z.array(z.number()),
      counts: z.array(z.number()),
    }),
  ),
  /**
   * The numbers of parcels by the place where the owner gets mail. `absentee` includes `out_of_state`. `few`: so few of these places are known that the counts
   * would reveal facts about single owners.
   */
  owners: z.object({
    state: z.enum(['ready', 'computing', 'few']),
    known: z.number(),
    owner_occupied: z.number(),
    absentee: z.number(),
    out_of_state: z.number(),
  }),
  /** Null when the reader may not see prices, dates or values. */
  sales: z
    .object({
      /** The months up to that of the latest sale, oldest first. A parcel counts in the month of its last sale. */
      months: z.array(
        z.object({
          month: z.string(),
          sales: z.number(),
          /** The number of sales of at least two dollars. `median_price` is the median of their prices. */
          priced: z.number(),
          median_price: z.number().nullable(),
        }),
      ),
      ratio: z.object({
        /** The period of the studied sales; null without sales. */
        from: z.string().nullable(),
        to: z.string().nullable(),
        excluded: z.object({ nominal: z.number(), multi_parcel: z.number(), no_value: z.number() }),
        /** Null when fewer than five sales are left without the outliers. */
        all: ratioSchema,
        /** The land uses with the most sales. */
        classes: z.array(z.object({ label: z.string(), sales: z.number(), ratio: ratioSchema })),
      }),
    })
    .nullable(),
  /** The stored editions, oldest first. The numbers are null when the edition has no numbers for this place. */
  editions: z.array(
    z.object({
      version: z.number(),
      published_at: z.string(),
      parcels: z.number().nullable(),
      total_value: z.number().nullable(),
      median_value: z.number().nullable(),
      /** Parcels that are new and gone since the edition before; null for places inside a county, and without a comparison. */
      new_parcels: z.number().nullable(),
      gone_parcels: z.number().nullable(),
    }),
  ),
});
export type PlaceStudy = z.infer<typeof placeStudySchema>;

export const getPlaceStudy = defineEndpoint({
  name: 'getPlaceStudy',
  summary:
    'A county or a place in it in depth: distributions, where owners get mail, sales by month, the ratio of values to prices, and its editions.',
  method: 'GET',
  path: '{placePath}/study.json',
  output: placeStudySchema,
  permission: parcelsFeature.permissions['parcel.read'],
  problems: ['not_found'],
});

/** The limits of one request for statistics. */
export const MAX_NUMBERS = 10;
export const MAX_GROUPINGS = 4;
export const MAX_GROUPS = 1000;

const groupingSchema = z.object({
  /** One column, or two for a table of pairs. Dates are grouped by year. */
  columns: z.array(columnSchema).min(1).max(2),
  /** A column of numbers that is summed, and whose mean and median are computed, for each group. */
  measure: columnSchema.optional(),
  /** The maximum number of groups to return; the largest ones are returned. */
  limit: z.number().int().min(1).max(MAX_GROUPS).default(20),
});

const groupValueSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);

export const summarizeParcels = defineEndpoint({
  name: 'summarizeParcels',
  summary:
    'Statistics of the parcels that a query selects: sums, means, quantiles, groups and histograms of the columns that the map holds.',
  method: 'POST',
  path: '/api/v1/parcels/statistics',
  body: z.strictObject({
    query: parcelQuerySchema,
    /** Columns of numbers and dates. Dates are days since 1970-01-01. */
    numbers: z.array(columnSchema).max(MAX_NUMBERS).default([]),
    groups: z.array(groupingSchema).max(MAX_GROUPINGS).default([]),
    histograms: z
      .array(z.object({ column: columnSchema, bins: z.number().int().min(1).max(100).default(20) }))
      .max(MAX_GROUPINGS)
      .default([]),
  }),
  output: z.object({
    county_path: z.string(),
    version: z.number(),
    published_at: z.string(),
    count: z.number(),
    numbers: z.array(
      z.object({
        column: z.string(),
        known: z.number(),
        known_percent: z.number(),
        sum: z.number(),
        mean: z.number().nullable(),
        min: z.number().nullable(),
        max: z.number().nullable(),
        /** Interpolated between two values, as `percentile_cont` of SQL does. Rounded like the sum and the mean: money to cents, other numbers to six decimals, and fractions below one to six digits. */
        quantiles: z.object({
          p10: z.number().nullable(),
          p25: z.number().nullable(),
          p50: z.number().nullable(),
          p75: z.number().nullable(),
          p90: z.number().nullable(),
        }),
      }),
    ),
    groups: z.array(
      z.object({
        columns: z.array(z.string()),
        /** The number of different groups. */
        distinct: z.number(),
        rows: z.array(
          z.object({
            /** The value of each column; null for parcels without one. */
            values: z.array(groupValueSchema),
            count: z.number(),
            known: z.number().optional(),
            sum: z.number().optional(),
            mean: z.number().nullable().optional(),
            median: z.number().nullable().optional(),
          }),
        ),
        /** The parcels of the groups that are not in `rows`. */
        others: z.number(),
      }),
    ),
    histograms: z.array(
      z.object({
        column: z.string(),
        known: z.number(),
        edges: z.array(z.number()),
        counts: z.array(z.number()),
      }),
    ),
  }),
  permission: parcelsFeature.permissions['parcel.read'],
  problems: ['invalid_input', 'not_found', 'sign_in_required', 'upgrade_required'],
});
