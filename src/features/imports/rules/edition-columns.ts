import { z } from 'zod';
import { defineEndpoint } from '../../../kernel/endpoint.ts';
import { countyColumnSchema } from '../../parcels/rules/county-column-schema.ts';
import { importsFeature } from '../feature.ts';

/** The endpoints about the county columns of an edition; part of the contract. */

export const editionParams = z.object({
  id: z.coerce
    .number()
    .int()
    .min(1)
    .max(2 ** 31 - 1),
});

const editionColumnsSchema = z.object({
  edition: z.object({ id: z.number(), version: z.number(), place_path: z.string() }),
  /** In the order of the file, with sample values, which only operators may see. */
  columns: z.array(countyColumnSchema.extend({ samples: z.array(z.string()) })),
});
export type EditionColumns = z.infer<typeof editionColumnsSchema>;

export const listEditionColumns = defineEndpoint({
  name: 'listEditionColumns',
  summary: "The county's own columns of an edition, with who can see each and why.",
  method: 'GET',
  path: '/admin/editions/{id}/columns.json',
  params: editionParams,
  output: editionColumnsSchema,
  permission: importsFeature.permissions['edition.read'],
  problems: ['not_found', 'invalid_input'],
});

export const decideEditionColumn = defineEndpoint({
  name: 'decideEditionColumn',
  summary:
    'Decides who can see a county column. “Personal” applies to every edition of the county, “open” to this edition and to later imports.',
  method: 'POST',
  path: '/admin/editions/{id}/columns.json',
  params: editionParams,
  body: z.object({ name: z.string().max(500), is_personal: z.boolean() }),
  output: editionColumnsSchema,
  permission: importsFeature.permissions['edition.publish'],
  problems: ['not_found', 'invalid_input'],
});
