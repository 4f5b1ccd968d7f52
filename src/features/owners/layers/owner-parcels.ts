import type { LayerContext, MapLayer } from '../../../map/layer.ts';
import { parcelSetLayers, parcelSetSources } from '../../../map/parcel-set-layers.ts';

const ID = 'owner-parcels';
/** Apart from every parcel color of map-view.md, section 9: on the light map, and on what is dark. */
const COLORS = { light: '#6f3fd0', dark: '#b58cff' } as const;

/** An earlier edition has feature ids of its own. */
const setOf = ({ sets, past }: LayerContext) => (past?.edition == null ? (sets?.owner ?? null) : null);

/** All parcels of one owner. */
export const ownerParcels: MapLayer = {
  id: ID,
  sources: (context) => parcelSetSources(ID, setOf(context)),
  paint: (context) =>
    parcelSetLayers(setOf(context), {
      id: ID,
      slot: 'frame',
      color: context.base === 'street' ? COLORS[context.theme] : COLORS.dark,
      halo: context.ink.selectedHalo,
    }),
};
