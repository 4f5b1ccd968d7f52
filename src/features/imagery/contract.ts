import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { imageryFeature } from './feature.ts';
import { ANGLES } from './rules/image-angle.ts';

/** The kinds of pictures that the operator has set up. */
export const configuredImagerySchema = z.object({ street_view: z.boolean(), birds_eye: z.boolean() });
export type ConfiguredImagery = z.infer<typeof configuredImagerySchema>;

const PICTURES = ['image/jpeg', 'image/png', 'image/webp'] as const;
/** The header of a picture's reply with its attribution, encoded with `encodeURIComponent`. */
export const ATTRIBUTION_HEADER = 'x-image-attribution';

export const getStreetView = defineEndpoint({
  name: 'getStreetView',
  summary: 'A picture of a property from the street.',
  method: 'GET',
  path: '{placePath}/street_view',
  binary: PICTURES,
  permission: imageryFeature.permissions['image.read'],
  problems: ['not_found', 'limit_reached', 'not_configured', 'busy'],
});

export const getBirdsEye = defineEndpoint({
  name: 'getBirdsEye',
  summary: 'A picture of a property from above, looking north (0), east (90), south (180) or west (270).',
  method: 'GET',
  path: '{placePath}/birds_eye',
  query: z.object({
    angle: z.coerce.number().pipe(z.literal(ANGLES)).default(0),
  }),
  binary: PICTURES,
  permission: imageryFeature.permissions['image.read'],
  problems: ['invalid_input', 'not_found', 'limit_reached', 'not_configured', 'busy'],
});
