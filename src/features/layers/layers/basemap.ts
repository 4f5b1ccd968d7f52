import type { MapLayer } from '../../../map/layer.ts';
import { paintBoundaries } from './boundaries.ts';
import { paintBuildings } from './buildings.ts';
import { paintGround } from './ground.ts';
import { paintLabels } from './labels.ts';
import { paintPlaceNames } from './place-names.ts';
import { shieldIcon } from './route-shields.ts';
import { staticSources } from './static-sources.ts';
import { paintStreets } from './streets.ts';

/** The street map of this site's own tiles. Over satellite photographs only its boundaries and labels are drawn. */
export const basemap: MapLayer = {
  id: 'basemap',
  order: 20,
  failure: 'Part of the street map could not be loaded here. Trying again.',
  sources: staticSources,
  icon: shieldIcon,
  paint: (context) => [
    ...paintGround(context),
    ...paintBuildings(context),
    ...paintStreets(context),
    ...paintBoundaries(context),
    ...paintLabels(context),
    ...paintPlaceNames(context),
  ],
};
