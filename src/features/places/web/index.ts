export { PlaceBar } from './place-bar.tsx';
export { PlaceUnavailable } from './place-unavailable.tsx';
export { UnknownAddress } from './unknown-address.tsx';
export { isPlacePath, useCounties, usePlace } from './use-places.ts';
