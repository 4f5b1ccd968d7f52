export { OwnerBanner } from './owner-banner.tsx';
export { OwnerHighlight, OwnerPane } from './lazy-panes.ts';
export { useOwnerOnMap } from './use-owner-on-map.ts';
