import type { LayerContext, MapLayer } from '../../../map/layer.ts';
import { parcelSetLayers, parcelSetSources } from '../../../map/parcel-set-layers.ts';

const ID = 'several-parcels';

/** An earlier edition has feature ids of its own. */
const setOf = ({ sets, past }: LayerContext) => (past?.edition == null ? (sets?.several ?? null) : null);

/** The parcels that are selected together, in the color of a selected parcel. */
export const multiSelectParcels: MapLayer = {
  id: ID,
  sources: (context) => parcelSetSources(ID, setOf(context)),
  paint: (context) =>
    parcelSetLayers(setOf(context), {
      id: ID,
      slot: 'selection',
      color: context.parcelColors.selectedParcel,
      halo: context.ink.selectedHalo,
    }),
};
