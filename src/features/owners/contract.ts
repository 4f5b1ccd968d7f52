import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { parcelsFeature } from '../parcels/feature.ts';

/** The maximum number of listed parcels of an owner; with more, the count is "more than" this. */
export const OWNER_MAX_PARCELS = 1000;

const pointSchema = z.tuple([z.number(), z.number()]);

export const ownerParcelsSchema = z.object({
  /** The owner's name as the county writes it. */
  owner: z.string(),
  /** The first parcels of the owner, in the order of their rows. The last one is the requested parcel if it is beyond them. */
  parcels: z.array(
    z.object({
      fid: z.number(),
      path: z.string(),
      address: z.string().nullable(),
      parcelnumb: z.string().nullable(),
      /** Longitude and latitude of a point inside the parcel. */
      point: pointSchema,
    }),
  ),
  /** False when a limit left out some of the owner's parcels. */
  is_complete: z.boolean(),
  /** Bounds of all points: west, south, east, north. */
  bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
});
export type OwnerParcels = z.infer<typeof ownerParcelsSchema>;

export const listOwnerParcels = defineEndpoint({
  name: 'listOwnerParcels',
  summary: `The parcels that the owner of a parcel has in its county, at most ${OWNER_MAX_PARCELS}.`,
  method: 'GET',
  path: '{placePath}/owner_parcels.json',
  output: ownerParcelsSchema,
  permission: parcelsFeature.permissions['parcel.read'],
  problems: ['not_found', 'not_allowed', 'sign_in_required', 'limit_reached'],
});
