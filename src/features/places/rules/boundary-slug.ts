import type { PlaceKind } from '../contract.ts';
import { slugOf } from './slug.ts';

/**
 * The last part of the path of an imported place. Parcels lie under the same paths and end in a number, so a place that is
 * only a number (tract 2401, district 7) or has no letters at all gets its kind in front: `tract-2401`.
 */
export function boundarySlug(kind: PlaceKind, name: string): string {
  const slug = slugOf(name);
  return /[a-z]/.test(slug) ? slug : [kind.replaceAll('_', '-'), slug].filter(Boolean).join('-');
}
