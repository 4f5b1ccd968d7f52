import type { MapPage } from '../../src/frontend/feature-web.ts';

/** The page of the map at the invented county of Alder, as a link to the county opens it: without a parcel or a pane. */
export const ALDER_PAGE: MapPage = {
  path: '/us/zz/alder',
  workingPath: '/us/zz/alder',
  placePath: '/us/zz/alder',
  place: null,
  error: null,
  retry: () => undefined,
  unknownPath: null,
  openPane: null,
  base: 'street',
  satelliteSources: null,
};
