export { EditionBanner } from './edition-banner.tsx';
export { usePastOnMap } from './use-past-on-map.ts';
