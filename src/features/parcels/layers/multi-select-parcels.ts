import type { LayerContext, MapLayer } from '../../../map/layer.ts';
import { SHOWN_EDITION } from '../../editions/layers/shown-edition.ts';
import { MULTI_SELECTED_PARCELS } from './map-values.ts';
import { parcelColorsIn } from './parcel-colors.ts';
import { parcelSetLayers, parcelSetSources } from './parcel-set-layers.ts';

const ID = 'multi-selected-parcels';

/** Returns the multi-selected parcels. Returns null while an earlier edition is shown, because its feature ids differ. */
const multiSelectedSet = ({ read }: LayerContext) =>
  read(SHOWN_EDITION) === null ? read(MULTI_SELECTED_PARCELS) : null;

/** Draws the multi-selected parcels in the color of a selected parcel. */
export const multiSelectParcels: MapLayer = {
  id: ID,
  order: 110,
  sources: (context) => parcelSetSources(ID, multiSelectedSet(context)),
  paint: (context) =>
    parcelSetLayers(multiSelectedSet(context), {
      id: ID,
      slot: 'selection',
      color: parcelColorsIn(context).selectedParcel,
      halo: context.ink.selectedHalo,
    }),
};
