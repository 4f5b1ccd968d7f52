import type { PlaceKind } from '../contract.ts';
import { slugOf } from './slug.ts';

/**
 * Returns the last part of an imported place's path. The paths of parcels end in a number, so a place whose name has no Latin letters, such as
 * tract 2401, gets its kind as a prefix: `tract-2401`.
 */
export function boundarySlug(kind: PlaceKind, name: string): string {
  const slug = slugOf(name);
  return /[a-z]/.test(slug) ? slug : [kind.replaceAll('_', '-'), slug].filter(Boolean).join('-');
}
