export { ChangedAddress } from './changed-address.tsx';
export { PlaceBar } from './place-bar.tsx';
export { BoundariesSection } from './lazy-sections.ts';
export { useCounties, usePlace } from './use-places.ts';
export { useSubBoundariesOnMap } from './use-sub-boundaries.ts';
export {
  WORKING_BOUNDARIES,
  type WorkingBoundary,
  isPlacePath,
  isWorkingPath,
} from './working-boundaries.ts';
