import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { styleKeySchema } from '../places/contract.ts';
import { placeFactsFeature } from './feature.ts';

/** The format of the numbers of a column. */
export const factFormatSchema = z.enum(['count', 'number', 'usd', 'percent', 'years', 'text']);
export type FactFormat = z.infer<typeof factFormatSchema>;

export const factColumnSchema = z.object({
  /** The name of the column in its file, without the E of an ACS estimate: `B01003_001` for `B01003_E001`. It is unique in its set. */
  key: z.string(),
  label: z.string(),
  format: factFormatSchema,
  has_margin: z.boolean(),
});
export type FactColumn = z.infer<typeof factColumnSchema>;

/** The name of a set: `--set acs_2022`. */
export const setNameSchema = z
  .string()
  .regex(
    /^[a-z][a-z0-9_]{0,59}$/,
    'is not the name of a set: use small letters, digits and _, such as acs_2022',
  );

const sourceShape = {
  name: z.string(),
  source: z.string(),
  license: z.string(),
  /** The day that the facts describe. */
  date: z.string().nullable(),
};

export const factSchema = factColumnSchema.omit({ has_margin: true }).extend({
  value: z.union([z.number(), z.string()]),
  /** The margin of error of an estimate, at the confidence of its source: 90 percent in files of the Census Bureau. */
  margin: z.number().nullable(),
});
export type Fact = z.infer<typeof factSchema>;

export const placeFactsSchema = z.object({
  path: z.string(),
  headline: z.string(),
  geoid: z.string().nullable(),
  /** The sets that have facts about the place, by name. */
  sets: z.array(z.object({ ...sourceShape, facts: z.array(factSchema) })),
});
export type PlaceFacts = z.infer<typeof placeFactsSchema>;

export const getPlaceFacts = defineEndpoint({
  name: 'getPlaceFacts',
  summary:
    'Facts about a place from files that the operator loaded, with source, license and margins of error.',
  method: 'GET',
  path: '{placePath}/facts.json',
  output: placeFactsSchema,
  permission: placeFactsFeature.permissions['fact.read'],
  problems: ['not_found'],
});

export const listChildFacts = defineEndpoint({
  name: 'listChildFacts',
  summary:
    'One fact about each boundary of a boundary set inside a place, such as the median income of its census tracts.',
  method: 'GET',
  path: '{placePath}/child_facts.json',
  query: z.object({
    /** The key of the boundary set, as in `children.json`. */
    style: styleKeySchema,
    set: setNameSchema,
    key: z.string().min(1).max(120),
  }),
  output: z.object({
    ...sourceShape,
    column: factColumnSchema,
    /** The boundaries that have a number, by path. */
    children: z.array(z.object({ path: z.string(), value: z.number(), margin: z.number().nullable() })),
  }),
  permission: placeFactsFeature.permissions['fact.read'],
  problems: ['not_found', 'invalid_input', 'too_large'],
});

export const factSetSchema = z.object({
  ...sourceShape,
  country: z.enum(['us', 'ca']),
  file_name: z.string(),
  loaded_at: z.string(),
  /** The number of places that the set has facts about. */
  places: z.number(),
  columns: z.array(factColumnSchema),
});
export type FactSet = z.infer<typeof factSetSchema>;

/** The source of a text about a place, or of a list of territories. `none`: this site has no such source. */
export const outsideSourceSchema = z.enum(['file', 'service', 'none']);
export type OutsideSource = z.infer<typeof outsideSourceSchema>;

export const listFactSets = defineEndpoint({
  name: 'listFactSets',
  summary: 'The loaded sets of facts, and the sources of texts and native territories on this site.',
  method: 'GET',
  path: '/api/v1/fact_sets.json',
  output: z.object({
    sets: z.array(factSetSchema),
    encyclopedia: z.object({ source: outsideSourceSchema, name: z.string() }),
    native_land: z.object({ source: outsideSourceSchema, name: z.string() }),
  }),
  permission: placeFactsFeature.permissions['fact_set.read'],
  problems: [],
});

export const removeFactSet = defineEndpoint({
  name: 'removeFactSet',
  summary: 'Removes a set of facts.',
  method: 'DELETE',
  path: '/api/v1/fact_sets/{name}.json',
  params: z.object({ name: setNameSchema }),
  output: z.object({ status: z.literal('ok') }),
  permission: placeFactsFeature.permissions['fact_set.remove'],
  problems: ['not_found'],
});
