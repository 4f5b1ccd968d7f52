export { MapPage } from './map-page.tsx';
export { useSite } from './use-site.ts';
