import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { parcelsFeature } from '../parcels/feature.ts';
import {
  COMPARISONS,
  CUSTOM_PREFIX,
  type FilterCondition,
  type FilterGroup,
  type FilterNode,
  MAX_CONDITIONS,
  MAX_DEPTH,
  MAX_SHAPE_PARTS,
  MAX_SHAPE_POINTS,
  MAX_TEXT_LENGTH,
  MAX_VALUES,
  conditionsOf,
  depthOf,
} from './rules/filter-tree.ts';
import type { ParcelQuery } from './rules/parcel-query.ts';

/** A column name of the parcel schema, or `custom:` followed by the county's own name for its column. */
export const columnSchema = z
  .string()
  .max(CUSTOM_PREFIX.length + 80)
  .regex(/^([a-z][a-z0-9_]*|custom:[^\u0000-\u001f]+)$/, 'is not the name of a column');

const textSchema = z.string().max(MAX_TEXT_LENGTH);
const valueSchema = z.union([textSchema, z.number(), z.boolean()]);
const position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);
const ring = z.array(position).min(4).max(MAX_SHAPE_POINTS);
/** The outline of an area. */
export const shapeSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: z.array(ring).min(1).max(MAX_SHAPE_PARTS) }),
  z.object({
    type: z.literal('MultiPolygon'),
    coordinates: z.array(z.array(ring).min(1).max(MAX_SHAPE_PARTS)).min(1).max(MAX_SHAPE_PARTS),
  }),
]);
/** The path of a place or a focus area. */
export const areaPathSchema = z
  .string()
  .max(200)
  .regex(/^\/[a-z0-9][a-z0-9/-]*$/, 'is not a path such as /us/md/baltimore-city');

const conditionSchema: z.ZodType<FilterCondition> = z.union([
  z.strictObject({ op: z.enum(['is', 'is_not']), column: columnSchema, value: valueSchema }),
  z.strictObject({
    op: z.enum(['in', 'not_in']),
    column: columnSchema,
    values: z.array(valueSchema).max(MAX_VALUES),
  }),
  z.strictObject({ op: z.literal('exists'), column: columnSchema, value: z.boolean() }),
  z.strictObject({ op: z.enum(COMPARISONS), column: columnSchema, value: z.union([z.number(), textSchema]) }),
  z.strictObject({ op: z.literal('contains'), column: columnSchema, value: textSchema.min(1) }),
  z.strictObject({ op: z.literal('inside'), path: areaPathSchema }),
  z.strictObject({ op: z.literal('inside'), shape: shapeSchema }),
]);

const nodeSchema: z.ZodType<FilterNode> = z
  .lazy(() => z.union([groupSchema, conditionSchema]))
  .meta({ id: 'FilterNode' });
const groupSchema: z.ZodType<FilterGroup> = z
  .lazy(() => z.strictObject({ op: z.enum(['all', 'any']), nodes: z.array(nodeSchema) }))
  .meta({ id: 'FilterGroup' });

/** A filter tree of limited size: at most {@link MAX_CONDITIONS} conditions, in groups at most {@link MAX_DEPTH} deep. */
export const filterTreeSchema: z.ZodType<FilterGroup> = z
  // This check comes first and doesn't recurse: a hostile tree may be a thousand groups deep, and the schemas above recurse.
  .preprocess((value, context) => {
    const issue = sizeIssue(value);
    if (issue !== null) context.addIssue({ code: 'custom', message: issue });
    return value;
  }, groupSchema)
  .superRefine((group, context) => {
    if (conditionsOf(group).length > MAX_CONDITIONS)
      context.addIssue({ code: 'custom', message: `has more than ${MAX_CONDITIONS} conditions` });
    else if (depthOf(group) > MAX_DEPTH)
      context.addIssue({ code: 'custom', message: `has groups more than ${MAX_DEPTH} deep` });
  });

/** Returns an error message for a document that is nested too deep, or has too many nodes, to be a filter tree. Doesn't recurse. */
function sizeIssue(value: unknown): string | null {
  let level: unknown[] = [value];
  let nodes = 0;
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return `has groups more than ${MAX_DEPTH} deep`;
    nodes += level.length;
    if (nodes > MAX_CONDITIONS * 4) return `has more than ${MAX_CONDITIONS} conditions`;
    level = level.flatMap((node) =>
      typeof node === 'object' && node !== null && 'nodes' in node && Array.isArray(node.nodes)
        ? node.nodes
        : [],
    );
  }
  return null;
}

/** The keys of a query. Schemas of queries with further keys are built from them. */
export const parcelQueryShape = {
  path: areaPathSchema,
  mapPath: z.string().max(200).optional(),
  operation: z.enum(['union', 'intersection']).default('intersection'),
  parcel: z.record(areaPathSchema, filterTreeSchema).default({}),
};

export const parcelQuerySchema: z.ZodType<ParcelQuery> = z.strictObject(parcelQueryShape);

/** A column that parcels can be filtered by, with the facts that the filter editor shows. */
export const filterOptionSchema = z.object({
  key: z.string(),
  label: z.string(),
  /** The id of a group of columns (parcels/rules/parcel-columns.ts), or `custom`. */
  group: z.string(),
  kind: z.enum(['text', 'number', 'boolean', 'date']),
  format: z.string(),
  /** True for numbers and dates: the editor then offers greater, less and between. */
  range: z.boolean(),
  /** The labels of a fixed set of values, by value. When absent, the editor suggests values while the reader types. */
  checkboxes: z.record(z.string(), z.string()).optional(),
  /**
   * The least and greatest number or date in the county; a date is text. Null for other kinds, for locked columns and personal county columns, and when the
   * parcel store doesn't hold the column as numbers.
   */
  min: z.union([z.number(), z.string()]).nullable(),
  max: z.union([z.number(), z.string()]).nullable(),
  /** The percentage of parcels that have a value. */
  filled: z.number().nullable(),
  source: z.string(),
  path: z.string(),
  /** For a county's own column: true when the map holds it, so that it can be divided into classes. */
  held: z.boolean().optional(),
  /** Set when the reader may not use the column: signing in or upgrading unlocks it. A locked column comes without any of its values. */
  locked: z.enum(['sign_in', 'upgrade']).optional(),
});
export type FilterOption = z.infer<typeof filterOptionSchema>;

export const filterSourceSchema = z.object({
  key: z.string(),
  path: z.string(),
  options: z.array(filterOptionSchema),
});
export type FilterSource = z.infer<typeof filterSourceSchema>;

export const listPlaceFilters = defineEndpoint({
  name: 'listPlaceFilters',
  summary: 'The columns that the parcels of a county can be filtered by.',
  method: 'GET',
  path: '{placePath}/filters.json',
  output: z.object({ status: z.literal('ok'), sources: z.array(filterSourceSchema) }),
  permission: parcelsFeature.permissions['parcel.read'],
  problems: ['not_found'],
});

export const listSourceFilters = defineEndpoint({
  name: 'listSourceFilters',
  summary:
    'The columns that a source can be filtered by. The only source so far is `parcel`, in the county of `filter_path`.',
  method: 'GET',
  path: '/sources/{source}/filters.json',
  params: z.object({ source: z.string().max(40) }),
  /** The county's path. The source `parcel` requires it. */
  query: z.object({ filter_path: areaPathSchema.optional() }),
  output: z.object({ status: z.literal('ok'), filters: filterSourceSchema }),
  permission: parcelsFeature.permissions['parcel.read'],
  problems: ['invalid_input', 'not_found'],
});

export const completeFilterValue = defineEndpoint({
  name: 'completeFilterValue',
  summary:
    'The values of a column that contain a text: the text itself first, then the most frequent. Without a text, the most frequent values.',
  method: 'GET',
  path: '/sources/{source}/autocomplete.json',
  params: z.object({ source: z.string().max(40) }),
  query: z.object({
    key: columnSchema,
    query: textSchema.default(''),
    /** The county's path. The source `parcel` requires it. */
    filter_path: areaPathSchema.optional(),
    /** `true` returns each value with its number of parcels, as `{ value, count }`. */
    counts: z.enum(['true', 'false']).default('false'),
  }),
  output: z.union([z.array(z.string()), z.array(z.object({ value: z.string(), count: z.number() }))]),
  permission: parcelsFeature.permissions['parcel.read'],
  problems: ['invalid_input', 'not_found', 'sign_in_required', 'upgrade_required', 'limit_reached'],
});

export const countParcels = defineEndpoint({
  name: 'countParcels',
  summary: 'The number of parcels that match a query, and the box around them.',
  method: 'POST',
  path: '/api/v1/parcels/count',
  body: z.object({ query: parcelQuerySchema }),
  output: z.object({
    /** The parcels inside the working boundary that match. */
    count: z.number(),
    /** All parcels inside the working boundary. */
    total: z.number(),
    /** The parcels of the whole county that match. */
    county: z.number(),
    /** West, south, east and north of the box around the parcels that match. Null when none does. */
    extent: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  }),
  permission: parcelsFeature.permissions['parcel.read'],
  problems: ['invalid_input', 'not_found', 'sign_in_required', 'upgrade_required'],
});

/** The rows on one page of the list tab. */
export const LIST_PAGE_SIZE = 50;
export const MAX_LIST_COLUMNS = 30;
/** Visitors and free accounts see this many parcels of a list, so that they can't page through the data that a plan sells. */
export const LIST_PREVIEW_SIZE = 200;
/** The maximum number of values that one completion returns. */
export const MAX_COMPLETIONS = 33;

export const listParcels = defineEndpoint({
  name: 'listParcels',
  summary: 'The parcels that match a query, one page at a time, with the requested columns.',
  method: 'POST',
  path: '/api/v1/parcels/list',
  body: z.object({
    query: parcelQuerySchema,
    columns: z.array(columnSchema).max(MAX_LIST_COLUMNS).default([]),
    sort: z.object({ column: columnSchema, descending: z.boolean().default(false) }).optional(),
    /** The `cursor` of the previous page. Absent for the first page. */
    cursor: z.string().max(400).optional(),
    limit: z.number().int().min(1).max(200).default(LIST_PAGE_SIZE),
  }),
  output: z.object({
    rows: z.array(
      z.object({
        fid: z.number(),
        path: z.string(),
        headline: z.string(),
        /** Longitude and latitude of a point inside the parcel. */
        point: z.tuple([z.number(), z.number()]),
        /** Values by column. The personal values of people who opted out are null. */
        fields: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
      }),
    ),
    /** Requests the next page. Null on the last page. */
    cursor: z.string().nullable(),
    count: z.number(),
  }),
  permission: parcelsFeature.permissions['parcel.read'],
  problems: ['invalid_input', 'not_found', 'sign_in_required', 'upgrade_required'],
});
