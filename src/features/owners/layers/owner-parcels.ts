import type { LayerContext, MapLayer } from '../../../map/layer.ts';
import { SHOWN_EDITION } from '../../editions/layers/shown-edition.ts';
import { parcelSetLayers, parcelSetSources } from '../../parcels/layers/parcel-set-layers.ts';
import { OWNER_PARCELS } from './map-values.ts';

const ID = 'owner-parcels';
/** Colors that differ from every color of parcels (`parcel-colors.ts`): one for the light map, one for the others. */
const COLORS = { light: '#6f3fd0', dark: '#b58cff', photograph: '#b58cff' } as const;

/** Returns the parcels of the owner; null for an earlier edition, whose parcels have other ids. */
const setOf = ({ read }: LayerContext) => (read(SHOWN_EDITION) === null ? read(OWNER_PARCELS) : null);

/** Highlights all parcels of one owner. */
export const ownerParcels: MapLayer = {
  id: ID,
  order: 100,
  sources: (context) => parcelSetSources(ID, setOf(context)),
  paint: (context) =>
    parcelSetLayers(setOf(context), {
      id: ID,
      slot: 'frame',
      color: COLORS[context.tone],
      halo: context.ink.selectedHalo,
    }),
};
