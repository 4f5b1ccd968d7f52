import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { bboxSchema, placeRecordSchema } from '../places/contract.ts';
import { focusAreasFeature } from './feature.ts';
import { MAX_DESCRIPTION_LENGTH, MAX_NAME_LENGTH, nameIssue } from './rules/focus-area-name.ts';

/** The maximum number of characters of a serialized shape: 10,000 corners with all their digits. */
const MAX_SHAPE_LENGTH = 900_000;
/** The maximum size of a file with outlines. */
export const MAX_FILE_BYTES = 10 * 2 ** 20;
/** The maximum number of features of a file that are listed for selection. */
export const MAX_FILE_FEATURES = 500;

/** Random; the last part of the area's path. */
const slugSchema = z.string().regex(/^[a-z0-9]{16}$/, 'is not the id of a focus area');

/** Forms send `''` for a field that was left empty. */
const empty = z.literal('').transform(() => null);

export const focusAreaSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The same text as `name`, under the key that places use for their name. */
  headline: z.string(),
  description: z.string(),
  path: z.string(),
  acres: z.number(),
  area_sqm: z.number(),
  bbox: bboxSchema,
  created_at: z.string(),
  updated_at: z.string(),
  /** The group that it is shared with. */
  group_slug: z.string().nullable(),
  /** True if the plan of the account is too small for the area. It can be deleted, and can be used again under a larger plan. */
  is_suspended: z.boolean(),
  abilities: z.object({ update: z.boolean() }),
});
export type FocusArea = z.infer<typeof focusAreaSchema>;

const outlineSchema = z.object({
  type: z.literal('Feature'),
  properties: z.object({ path: z.string(), name: z.string() }),
  geometry: z.custom<GeoJSON.Polygon | GeoJSON.MultiPolygon>(),
});

export const listFocusAreas = defineEndpoint({
  name: 'listFocusAreas',
  summary: 'The focus areas of the account and of its groups, newest first.',
  method: 'GET',
  path: '/neighborhoods.json',
  output: z.object({
    status: z.literal('ok'),
    neighborhoods: z.array(focusAreaSchema),
    /** The number of the account's own areas, and the limit of its plan; null means unlimited. */
    limit: z.object({
      used: z.number(),
      total: z.number().nullable(),
      /** The message that says why no more areas can be saved; null when another area can be saved. */
      refusal: z.string().nullable(),
    }),
  }),
  permission: focusAreasFeature.permissions['focus_area.read'],
  problems: ['sign_in_required'],
});

export const saveFocusArea = defineEndpoint({
  name: 'saveFocusArea',
  summary: 'Saves a drawn or uploaded area. With an id, changes the existing one.',
  method: 'POST',
  path: '/neighborhoods.json',
  body: z.object({
    /** Absent, null or empty for a new area. */
    id: z.union([slugSchema, empty]).nullish(),
    name: z
      .string()
      .max(1000)
      .superRefine((name, context) => {
        const issue = nameIssue(name);
        if (issue !== null) context.addIssue({ code: 'custom', message: issue });
      })
      .transform((name) => name.trim()),
    /** When absent in a change, the description is kept. */
    description: z.string().trim().max(MAX_DESCRIPTION_LENGTH).optional(),
    /** A GeoJSON polygon as text; when absent in a change, the shape is kept. */
    shape: z.string().min(1).max(MAX_SHAPE_LENGTH).optional(),
    /** A group of the account to share the area with; null ends the sharing. */
    group_slug: z.union([empty, z.string().max(MAX_NAME_LENGTH)]).nullish(),
    /** The project to add the area to. */
    map_slug: z.union([empty, z.string().max(MAX_NAME_LENGTH)]).nullish(),
    /** True to make the area the project's home. */
    set_as_default: z.boolean().default(false),
  }),
  output: z.object({
    path: z.string(),
    set_as_default: z.boolean(),
    map_slug: z.string().nullable(),
    /** The project's focus areas after the change. */
    map_regions: z.array(z.string()),
    neighborhood: focusAreaSchema,
  }),
  permission: focusAreasFeature.permissions['focus_area.create'],
  rate: 'costly',
  problems: ['sign_in_required', 'invalid_input', 'not_allowed', 'not_found', 'limit_reached'],
});
export type SavedFocusArea = z.infer<NonNullable<typeof saveFocusArea.output>>;

export const getFocusAreaBoundaries = defineEndpoint({
  name: 'getFocusAreaBoundaries',
  summary:
    'A focus area with its outline and the places around it, for its owner and for those it is shared with.',
  method: 'GET',
  path: '/focus-areas/{slug}/boundaries.json',
  params: z.object({ slug: slugSchema }),
  output: z.object({
    neighborhood: focusAreaSchema,
    outline: outlineSchema,
    /** The places around its center, outermost first. */
    parents: z.array(placeRecordSchema),
  }),
  permission: focusAreasFeature.permissions['focus_area.open'],
  problems: ['invalid_input', 'not_allowed', 'not_found'],
});

export const listFocusAreaOutlines = defineEndpoint({
  name: 'listFocusAreaOutlines',
  summary: 'The simplified outlines of the focus areas, for the map.',
  method: 'GET',
  path: '/neighborhoods/outlines.json',
  output: z.object({ type: z.literal('FeatureCollection'), features: z.array(outlineSchema) }),
  permission: focusAreasFeature.permissions['focus_area.read'],
  problems: ['sign_in_required'],
});

export const downloadFocusArea = defineEndpoint({
  name: 'downloadFocusArea',
  summary: 'A focus area as a GeoJSON file.',
  method: 'GET',
  path: '/focus-areas/{slug}.geojson',
  params: z.object({ slug: slugSchema }),
  binary: ['application/geo+json'],
  permission: focusAreasFeature.permissions['focus_area.open'],
  problems: ['invalid_input', 'not_allowed', 'not_found'],
});

export const deleteFocusArea = defineEndpoint({
  name: 'deleteFocusArea',
  summary: 'Deletes a focus area; it can be restored for a week.',
  method: 'DELETE',
  path: '/focus-areas/{slug}.json',
  params: z.object({ slug: slugSchema }),
  output: z.object({ path: z.string() }),
  permission: focusAreasFeature.permissions['focus_area.delete'],
  problems: ['invalid_input', 'not_allowed', 'not_found'],
});

export const restoreFocusArea = defineEndpoint({
  name: 'restoreFocusArea',
  summary: 'Undoes the deletion of a focus area.',
  method: 'POST',
  path: '/focus-areas/{slug}/restore.json',
  params: z.object({ slug: slugSchema }),
  output: z.object({ neighborhood: focusAreaSchema }),
  permission: focusAreasFeature.permissions['focus_area.create'],
  problems: ['invalid_input', 'sign_in_required', 'not_found', 'limit_reached', 'not_allowed'],
});

const shapeSchema = z.object({
  geometry: z.custom<GeoJSON.Polygon | GeoJSON.MultiPolygon>(),
  area_sqm: z.number(),
  bbox: bboxSchema,
  /** The name of the first joined feature. */
  name: z.string().nullable(),
  rows: z.array(z.number()),
});
export type FileShape = z.infer<typeof shapeSchema>;

export const areaFileSchema = z.object({
  file: z.string(),
  /** The label of the file format, such as `Shapefile`; empty until a layer is selected. */
  format: z.string(),
  /** The label of the coordinate system, such as `NAD83 / Maryland (from the .prj file)`; empty until a layer is selected. */
  crs: z.string(),
  /** The layer that the request named; null when it named none. Then the only layer was read, or one of `layers` must be selected first. */
  layer: z.string().nullable(),
  /** The layers to select from; empty when there is at most one. */
  layers: z.array(z.object({ name: z.string(), features: z.number().nullable() })),
  features: z.array(
    z.object({
      /** 1-based, in the order of the file. */
      row: z.number(),
      name: z.string().nullable(),
      area_sqm: z.number().nullable(),
      /** The reason that it can't be a focus area. */
      fault: z.string().nullable(),
    }),
  ),
  /** True when the file has more features than the list. */
  is_cut: z.boolean(),
  /** The outline of the requested rows, or of the only usable feature. */
  shape: shapeSchema.nullable(),
});
export type AreaFile = z.infer<typeof areaFileSchema>;

export const readAreaFile = defineEndpoint({
  name: 'readAreaFile',
  summary:
    'Reads outlines from a file that is sent as the body: GeoJSON, KML, KMZ, or a zipped Shapefile. Nothing is kept.',
  method: 'POST',
  path: '/focus-areas/file.json',
  query: z.object({
    /** The name of the file. Its extension determines the format. */
    name: z.string().min(1).max(255),
    layer: z.string().max(300).optional(),
    /** The features to join into one outline: `1` or `1,4,7`. */
    rows: z
      .string()
      .regex(/^\d{1,9}(,\d{1,9}){0,499}$/, 'is not a list of row numbers such as 1,4,7')
      .optional(),
  }),
  file: { maxBytes: MAX_FILE_BYTES },
  output: areaFileSchema,
  permission: focusAreasFeature.permissions['focus_area.read_file'],
  problems: ['sign_in_required', 'invalid_input', 'too_large', 'unreadable_file', 'busy'],
});
