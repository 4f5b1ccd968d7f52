import { z } from 'zod';
import { shapeSchema } from '../../filters/contract.ts';
import { readArea } from './read-area.ts';
import { arePoints, readPoints } from './read-points.ts';
import type { SearchedPlace } from './searched-shapes.ts';

/** The number of parcels of a reply. */
export const API_LIMIT = { default: 20, max: 1000 } as const;

/** A flag. In a query string, `true`, `1` and an empty value set it; `false` and `0` clear it. */
const flag = (initial: boolean) =>
  z
    .union(
      [
        z
          .enum(['true', 'false', 'True', 'False', 'TRUE', 'FALSE', '1', '0', ''])
          .transform((text) => text.toLowerCase() !== 'false' && text !== '0'),
        z.boolean(),
      ],
      { error: 'must be true or false' },
    )
    // Zod parses the value of `prefault` like one that a program sends, so the OpenAPI document has it. The document would leave out the value of `default`.
    .prefault(initial);

/** The conditions of a query string. Their names have several parts, `fields[yearbuilt][lt]`, so the router passes them one by one, and `readConditions` checks them. */
export const conditions = z
  .unknown()
  .optional()
  .meta({
    type: 'object',
    additionalProperties: { type: 'object', additionalProperties: { type: 'string' } },
    description:
      'Conditions on at most 4 columns, fields[yearbuilt][lt]=1940. Numbers and dates: eq, ne, isnull, between, gt, gte, lt, lte, in, nin, order. Texts: eq, ne, isnull, in, nin, ilike. Flags: eq, ne, isnull, in, nin. ' +
      'ne and nin also find parcels without a value. A list has commas between its values, and quotation marks around values with commas.',
  });

/** An area as GeoJSON: in a query string its text, in a body also the object. */
export const area = z
  .union([z.string(), z.looseObject({ type: z.string() })], {
    error: 'is not GeoJSON of a Polygon, a MultiPolygon, or features with these',
  })
  .transform((value, context) => {
    const read = readArea(value, (shape) => shapeSchema.safeParse(shape).data ?? null);
    if (typeof read !== 'string') return read;
    context.addIssue({ code: 'custom', message: read });
    return z.NEVER;
  });

/** The place of a query: an area, or points with a radius. */
export const areaOrPoints = z
  .union([z.string(), z.looseObject({ type: z.string() })], {
    error: 'is not GeoJSON of a Polygon, a MultiPolygon, a Point, a MultiPoint, or features with these',
  })
  .transform((value, context): SearchedPlace => {
    const read = arePoints(value)
      ? readPoints(value)
      : readArea(value, (shape) => shapeSchema.safeParse(shape).data ?? null);
    if (typeof read !== 'string') return Array.isArray(read) ? { points: read } : { shapes: read.shapes };
    context.addIssue({ code: 'custom', message: read });
    return z.NEVER;
  })
  .describe(
    'An area of less than 80 square miles, or a Point or MultiPoint of at most 100 points with a radius.',
  );

const MAX_RADIUS_M = 32_000;
export const radius = z.coerce.number().min(0).max(MAX_RADIUS_M).default(0).describe('Meters.');

export const points = z.string().transform((value, context) => {
  const read = readPoints(value);
  if (typeof read !== 'string') return read;
  context.addIssue({ code: 'custom', message: read });
  return z.NEVER;
});

export const placePath = z
  .string()
  .max(200)
  .regex(/^\/(?:us|ca)(?:\/[a-z0-9][a-z0-9-]*)*\/?$/, 'is not a path such as /us/md/baltimore-city')
  .transform((path) => path.replace(/\/$/, ''));

/** The parameters of a query string. Unknown names are refused: with a misspelled condition, a program would pay for the wrong parcels. */
export function only<Shape extends z.ZodRawShape>(
  shape: Shape,
  takes: (name: string) => boolean = () => false,
) {
  const names = new Set([...TOKENS, ...Object.keys(shape)]);
  return z.looseObject(shape).superRefine((value, context) => {
    refuseOthers(value, context, (name) =>
      names.has(name) || takes(name) ? null : 'is not a parameter of this endpoint',
    );
  });
}

/** The parameters of a body. A token there would not be read, and the reply would be that of a visitor. */
export function onlyInBody<Shape extends z.ZodRawShape>(shape: Shape) {
  const names = new Set(Object.keys(shape));
  return z.looseObject(shape).superRefine((value, context) => {
    refuseOthers(value, context, (name) => {
      if (names.has(name)) return null;
      return TOKENS.has(name)
        ? 'is not read from a body. Send it in the header “Authorization: Bearer”, or as token in the address'
        : 'is not a parameter of this endpoint';
    });
  });
}

/** The query string of an endpoint whose parameters are in a body. Parameters here would not be read: without its `path`, a query would find other parcels. */
export const noParameters = z.looseObject({}).superRefine((value, context) => {
  refuseOthers(value, context, (name) =>
    TOKENS.has(name) ? null : 'is in the address, but this endpoint reads its parameters from the body',
  );
});

/** The names of query parameters that hold an API token. */
const TOKENS: ReadonlySet<string> = new Set(['token', 'userToken']);

/** Nobody reads more than this many issues, and a body may have 40,000 names. */
const MAX_REFUSED_NAMES = 20;

function refuseOthers(
  value: Readonly<Record<string, unknown>>,
  context: z.core.$RefinementCtx,
  issueOf: (name: string) => string | null,
): void {
  let refused = 0;
  for (const name of Object.keys(value)) {
    const message = issueOf(name);
    if (message === null) continue;
    context.addIssue({ code: 'custom', path: [name.slice(0, 120)], message });
    refused += 1;
    if (refused === MAX_REFUSED_NAMES) return;
  }
}

/** The flag of a collection that this API lacks. Other services return the collection unless a program turns it off, so `false` is accepted. */
const absent = flag(false)
  .refine(
    (isWanted) => !isWanted,
    'must be false: this API has no such collection. This site has buildings, addresses and zoning as map layers: /api/v1/static.json',
  )
  .describe('Only false: this API has no such collection.');

export const flags = {
  return_geometry: flag(true).describe(
    'false: parcels without their outlines (geometry null), which is faster.',
  ),
  return_custom: flag(false).describe("true: the county's own columns, too."),
  return_field_labels: flag(false).describe('true: the labels of the columns in field_labels.'),
  return_stacked: flag(true).describe(
    'false: of the parcels that lie on top of each other, only one: the one with the lowest id, or the best one of a search.',
  ),
  return_buildings: absent,
  return_addresses: absent,
  return_zoning: absent,
  return_matched_buildings: absent,
  return_matched_addresses: absent,
  return_enhanced_ownership: absent,
};
export const paging = {
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(API_LIMIT.max)
    .default(API_LIMIT.default)
    .describe('The maximum number of parcels of the reply.'),
  offset_id: z.coerce
    .number()
    .int()
    .min(0)
    .max(Number.MAX_SAFE_INTEGER)
    .default(0)
    .describe('The id of the last parcel of the page before; 0 for the first page.'),
  return_count: flag(false).describe('true: only the number of parcels, in count.'),
};
