import { imagery } from '../../../map/imagery.ts';
import type { MapLayer } from '../../../map/layer.ts';
import { drawing } from '../../drawing/layers/drawing.ts';
import { parcels } from '../../parcel-tiles/layers/parcels.ts';
import { selectedParcel } from '../../parcel-tiles/layers/selected-parcel.ts';
import { focusAreas } from '../../focus-areas/layers/focus-areas.ts';
import { bookmarks } from '../../follows/layers/bookmarks.ts';
import { changedParcels } from '../../history/layers/changed-parcels.ts';
import { earlierShape } from '../../history/layers/earlier-shape.ts';
import { basemap } from '../../layers/layers/basemap.ts';
import { overlays } from '../../layers/layers/overlays.ts';
import { ownerParcels } from '../../owners/layers/owner-parcels.ts';
import { floatLabels } from '../../parcels/layers/float-labels.ts';
import { subBoundaries } from '../../places/layers/sub-boundaries.ts';
import { terrain } from '../../terrain/layers/terrain.ts';
import { multiSelectParcels } from '../../parcels/layers/multi-select-parcels.ts';
import { workingBoundary } from '../../places/layers/working-boundary.ts';

/** All layers of the map. To add a layer, add it here. */
export const MAP_LAYERS: readonly MapLayer[] = [
  imagery,
  basemap,
  terrain,
  overlays,
  changedParcels,
  subBoundaries,
  focusAreas,
  parcels,
  workingBoundary,
  ownerParcels,
  multiSelectParcels,
  selectedParcel,
  earlierShape,
  floatLabels,
  bookmarks,
  drawing,
];
