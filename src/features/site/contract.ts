import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { SITE_COLORS } from '../../kernel/site-colors.ts';
import { configuredHelpSchema } from '../help/contract.ts';
import { configuredImagerySchema } from '../imagery/contract.ts';
import { placesFeature } from '../places/feature.ts';
import { SIGN_UP } from '../profile/rules/registration.ts';
import { terrainSourceSchema } from '../terrain/contract.ts';

/** Returns the operator's settings that the page needs before it draws, without secrets. */
export const getSite = defineEndpoint({
  name: 'getSite',
  summary: 'The settings of this site that the page needs.',
  method: 'GET',
  path: '/site.json',
  output: z.object({
    /** `open`: everything is free, without plans, prices and locks. */
    kind: z.enum(['open', 'plans']),
    name: z.string(),
    /** A data URL; null: the logo of Platbook. */
    logo: z.string().nullable(),
    color: z.enum(SITE_COLORS.map(({ id }) => id)),
    /** The page that opens when the URL names no place. */
    home_path: z.string(),
    /** Who may create an account. */
    sign_up: z.enum(SIGN_UP),
    /** The address of the terms of this site; null when there are none. */
    terms_url: z.string().nullable(),
    /** The address of the page about the treatment of personal data. */
    personal_data_url: z.string().nullable(),
    /** The address of the terms of plans; null when they are those of the site. */
    plan_terms_url: z.string().nullable(),
    /** The address of the terms of the API; null when they are those of the site. */
    api_terms_url: z.string().nullable(),
    /** False when no mail server is set: emails are only kept for the operators to read. */
    sends_email: z.boolean(),
    owner_names: z.enum(['public', 'signed-in', 'paid']),
    /** Who sees premium fields: the paid plans, or everyone. */
    premium_fields: z.enum(['plans', 'everyone']),
    /** Satellite 1 and 2; null when not configured. `tiles` is a URL template. */
    satellites: z.array(z.object({ tiles: z.string(), sources: z.string() }).nullable()),
    help: configuredHelpSchema,
    /** Elevation tiles for 3D; null when not configured. */
    terrain: terrainSourceSchema.nullable(),
    /** The configured sources of property pictures. */
    imagery: configuredImagerySchema,
    /** Changes whenever an edition is published, and is part of tile URLs. */
    tile_version: z.string(),
  }),
  permission: placesFeature.permissions['place.read'],
  problems: [],
});
