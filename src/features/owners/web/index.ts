export { OwnerBanner } from './owner-banner.tsx';
export { useOwnerOnMap } from './use-owner-on-map.ts';
