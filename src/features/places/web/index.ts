export { PlaceBar } from './place-bar.tsx';
export { placeCommands } from './place-commands.ts';
export { PlaceUnavailable } from './place-unavailable.tsx';
export { UnknownAddress } from './unknown-address.tsx';
export { BoundariesSection } from './lazy-sections.ts';
export { useCounties, usePlace } from './use-places.ts';
export { useSubBoundariesOnMap } from './use-sub-boundaries.ts';
export {
  type BoundaryResolver,
  type WorkingBoundary,
  isPlacePath,
  isWorkingPath,
  registerWorkingBoundaries,
} from './working-boundaries.ts';
