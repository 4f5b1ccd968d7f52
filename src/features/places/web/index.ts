export { ChangedAddress } from './changed-address.tsx';
export { BoundariesSection } from './lazy-sections.ts';
export { MISSING_PLACE_PARTS } from './missing-place-parts.ts';
export { showMyLocation } from './my-location.ts';
export { NoCounties } from './no-counties.tsx';
export { useCounties, useCountyAroundPage, useHeadline, usePlace } from './use-places.ts';
export {
  WORKING_BOUNDARIES,
  type WorkingBoundary,
  isPlacePath,
  isWorkingPath,
} from './working-boundaries.ts';
export { useSelectedSet } from './use-sub-boundaries.ts';
