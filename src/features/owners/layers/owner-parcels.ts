import type { LayerContext, MapLayer } from '../../../map/layer.ts';
import { parcelSetLayers, parcelSetSources } from '../../../map/parcel-set-layers.ts';

const ID = 'owner-parcels';
/** Colors that differ from every parcel color of map-view.md, section 9: one for the light map, one for dark maps. */
const COLORS = { light: '#6f3fd0', dark: '#b58cff' } as const;

/** Returns the feature ids of the owner's parcels; null for an earlier edition, whose parcels have other ids. */
const setOf = ({ sets, past }: LayerContext) => (past?.edition == null ? (sets?.owner ?? null) : null);

/** Highlights all parcels of one owner. */
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
