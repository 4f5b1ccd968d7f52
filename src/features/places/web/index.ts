export { PlaceBar } from './place-bar.tsx';
export { placeCommands } from './place-commands.ts';
export { PlaceUnavailable } from './place-unavailable.tsx';
export { UnknownAddress } from './unknown-address.tsx';
export { isPlacePath, useCounties, usePlace } from './use-places.ts';
