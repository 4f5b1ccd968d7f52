import type { LayerContext, MapLayer } from '../../../map/layer.ts';
import { parcelSetLayers, parcelSetSources } from '../../../map/parcel-set-layers.ts';

const ID = 'several-parcels';

/** Returns null while an earlier edition is shown, because its feature ids differ. */
const setOf = ({ sets, past }: LayerContext) => (past?.edition == null ? (sets?.several ?? null) : null);

/** Draws the multi-selected parcels in the color of a selected parcel. */
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
