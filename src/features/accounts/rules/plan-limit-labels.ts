import type { PlanLimits } from './plans.ts';

/** The names of a plan's limits, in the order in which pages list them. */
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
