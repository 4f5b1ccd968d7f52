import { parcelsFeature } from '../parcels/feature.ts';
import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';

/** More parcels of one owner are counted as "more than". */
export const OWNER_MAX_PARCELS = 1000;

const pointSchema = z.tuple([z.number(), z.number()]);

export const ownerParcelsSchema = z.object({
  /** As the county writes it. */
  owner: z.string(),
  /** In the order of their rows, the one that was asked about included. */
  parcels: z.array(
    z.object({
      fid: z.number(),
      path: z.string(),
      address: z.string().nullable(),
      parcelnumb: z.string().nullable(),
      /** A point inside of it: longitude, latitude. */
      point: pointSchema,
    }),
  ),
  /** False when the owner has more than are listed. */
  is_complete: z.boolean(),
  /** Around the points of all: west, south, east, north. */
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
