import type { ParcelRecord } from '../../parcels/contract.ts';
import type { ParcelReader } from '../../parcels/server/index.ts';
import type { ApiFeature, ParcelsReply } from '../contract.ts';

export interface Flags {
  return_geometry: boolean;
  return_custom: boolean;
  return_field_labels: boolean;
}

/** Returns the reply to a request for the number of parcels only. */
export function countReply(count: number): ParcelsReply {
  return { parcels: { type: 'FeatureCollection', features: [] }, count };
}

export const outlinesOf = (flags: Flags) => ({ withOutlines: flags.return_geometry });

/** Returns the reply with these parcels. `scores`: how well each parcel fits the searched text, by feature id. */
export function reply(
  { parcels, warning }: Awaited<ReturnType<ParcelReader['readMany']>>,
  flags: Flags,
  scores?: ReadonlyMap<number, number>,
): ParcelsReply {
  return {
    parcels: {
      type: 'FeatureCollection',
      features: parcels.map((parcel) => featureOf(parcel, flags, scores?.get(parcel.fid))),
    },
    ...(warning !== null && { warning }),
  };
}

function featureOf(parcel: ParcelRecord, flags: Flags, score: number | undefined): ApiFeature {
  const { fid, geometry, headline, path, fields, custom, key, context, ll_uuid: uuid } = parcel;
  return {
    type: 'Feature',
    id: fid,
    geometry: flags.return_geometry ? geometry : null,
    properties: {
      headline,
      path,
      fields: flags.return_custom ? { ...custom, ...fields } : fields,
      ...(flags.return_field_labels && { field_labels: key }),
      context: { ...context, active: true },
      ll_uuid: uuid,
      ...(score !== undefined && { score }),
    },
  };
}
