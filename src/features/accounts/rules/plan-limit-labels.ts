import type { PlanLimits } from './plans.ts';

/** The labels of the plan limits that pages list, in the order of the list. The limit on questions is not in it. */
export const PLAN_LIMIT_LABELS = [
  ['seats', 'People'],
  ['lookups', 'Property lookups per day'],
  ['owners', 'Owners on the map per day'],
  ['images', 'Pictures of parcels'],
  ['bookmarks', 'Bookmarks'],
  ['projects', 'Projects'],
  ['focus_areas', 'Focus areas'],
  ['download_rows', 'Free CSV rows per month'],
] as const satisfies readonly (readonly [keyof PlanLimits, string])[];
