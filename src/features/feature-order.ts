/** The features, earlier ones first. A feature may lean only on earlier ones (held by `tools/check-walls.ts`). */
export const FEATURE_ORDER = [
  'accounts',
  'preferences',
  'privacy',
  'places',
  'parcels',
  'layers',
  'editions',
  'history',
  'coverage',
  'search',
  'imports',
  'demo',
  'drawing',
  'focus-areas',
  'print',
  'site',
] as const;
