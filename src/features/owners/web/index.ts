export { OwnerBanner } from './owner-banner.tsx';
export { OwnerHighlight } from './owner-highlight.tsx';
export { OwnerPane } from './lazy-panes.ts';
export { useOwnerOnMap } from './use-owner-on-map.ts';
