import { placesFeature } from '../places/feature.ts';
import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { configuredImagerySchema } from '../imagery/contract.ts';
import { terrainSourceSchema } from '../terrain/contract.ts';

/** What the page must know before it draws: what the operator has configured. Nothing secret. */
export const getSite = defineEndpoint({
  name: 'getSite',
  summary: 'The settings of this site that the page needs.',
  method: 'GET',
  path: '/site.json',
  output: z.object({
    /** Where the map opens when the URL names no place. */
    home_path: z.string(),
    owner_names: z.enum(['public', 'signed-in', 'paid']),
    /** Satellite 1 and 2; null: not configured. `tiles` is a URL template. */
    satellites: z.array(z.object({ tiles: z.string(), sources: z.string() }).nullable()),
    /** How people reach the operators, and what they can watch or read elsewhere. */
    help: z.object({
      contact: z.object({ kind: z.enum(['link', 'mailbox', 'widget', 'form']), address: z.string() }),
      tutorials: z.array(z.object({ title: z.string(), url: z.string() })),
    }),
    /** The heights of the land for 3D; null: not configured. */
    terrain: terrainSourceSchema.nullable(),
    /** Which pictures of properties there are. */
    imagery: configuredImagerySchema,
    /** Changes whenever an edition is published; part of tile URLs. */
    tile_version: z.string(),
  }),
  permission: placesFeature.permissions['place.read'],
  problems: [],
});
