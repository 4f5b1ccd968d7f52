import { OVERLAY_PREFIX, PARCEL_SOURCE, SUB_BOUNDARY_SOURCE, TERRAIN_SOURCE } from './map-ids.ts';

/** The part of the map that is missing when a source fails. Several sources make up the street map, and their failures are reported as one. */
export type FailureSubject = 'parcels' | 'imagery' | 'overlay' | 'boundaries' | 'terrain' | 'street';

export const FAILURE_MESSAGES: Readonly<Record<FailureSubject, string>> = {
  parcels: 'Parcels could not be loaded here. Trying again.',
  imagery: 'The satellite pictures could not be loaded here. Trying again.',
  overlay: 'The layer that is turned on could not be loaded here. Trying again.',
  boundaries: 'The boundaries could not be loaded here. Trying again.',
  terrain: 'The heights of the land could not be loaded here. Trying again.',
  street: 'Part of the street map could not be loaded here. Trying again.',
};

export function failureSubjectOf(source: string): FailureSubject {
  if (source.startsWith(PARCEL_SOURCE)) return 'parcels';
  if (source.startsWith(OVERLAY_PREFIX)) return 'overlay';
  if (source === SUB_BOUNDARY_SOURCE) return 'boundaries';
  if (source.startsWith(TERRAIN_SOURCE)) return 'terrain';
  return source === 'imagery' ? 'imagery' : 'street';
}
