import { z } from 'zod';
import { defineEndpoint } from '../../../kernel/endpoint.ts';
import { importsFeature } from '../feature.ts';

/** Labels for the geometry of a layer's features. */
export const GEOMETRY_LABELS = {
  polygon: 'polygons',
  line: 'lines',
  point: 'points',
  none: 'a table without geometry',
  unknown: 'geometry unknown',
} as const;

const geometry = z.enum(['polygon', 'line', 'point', 'none']).nullable();

const inspectedAddressSchema = z.object({
  /** `layer`: one layer of a service; `choice`: several layers, of which one must be selected; `file`: a file to download. */
  kind: z.enum(['layer', 'choice', 'file']),
  /** The address of the layer or file itself. */
  url: z.string(),
  /** Null for a file and for several layers. */
  layer: z
    .object({
      name: z.string(),
      /** For example `ArcGIS layer`. */
      service: z.string(),
      geometry,
      /** The number of features that meet the condition; null if the service doesn't state it. */
      rows: z.number().nullable(),
      columns: z.array(z.object({ name: z.string(), type: z.string().nullable() })).nullable(),
      /** When the data was last changed; null if the service doesn't state it. */
      edited_at: z.string().nullable(),
      /** Sentences about the parts of the layer that an import reads or leaves out. */
      notes: z.array(z.string()),
      /** The language of conditions by which the service can select features; null: the service always sends all features. */
      condition: z.enum(['sql', 'cql2', 'soql']).nullable(),
    })
    .nullable(),
  license: z.string().nullable(),
  /** The condition by which the number of features is counted: the given one, else the one in the given address. */
  where: z.string().nullable(),
  /** Layers whose names look like those of parcels come first. Features are counted for the first layers only; `rows` is null for the others. */
  layers: z.array(z.object({ name: z.string(), url: z.string(), geometry, rows: z.number().nullable() })),
});
export type InspectedAddress = z.infer<typeof inspectedAddressSchema>;

export const inspectAddress = defineEndpoint({
  name: 'inspectAddress',
  summary:
    'Asks what is at an address: the layers of a service, a layer with its columns and number of features, or a file. No features and no file are downloaded.',
  method: 'GET',
  path: '/admin/inspected-address.json',
  query: z.object({
    url: z.string().min(1).max(2000),
    /** Counts only the features that meet this condition, in the language of the service. */
    where: z.string().trim().max(1000).optional(),
  }),
  output: inspectedAddressSchema,
  permission: importsFeature.permissions['import.create'],
  rate: 'costly',
  problems: ['invalid_input', 'unreadable_file'],
});
