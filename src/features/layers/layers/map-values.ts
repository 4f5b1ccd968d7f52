import { mapValue } from '../../../map/map-value.ts';

/** The prefix of the style layers of an additional layer; its id follows. */
export const OVERLAY_PREFIX = 'overlay-';

/** A layer of pictures from another site, as the map draws it. */
export interface ExtraPictures {
  id: number;
  /** The URL template. */
  tiles: string;
  attribution: string;
  minZoom: number;
  maxZoom: number;
}

/** The additional layers that the reader turned on. */
export const SHOWN_OVERLAYS = mapValue<{
  /** The id of the layer; only one can be shown. */
  overlay: string | null;
  hasStructures: boolean;
  /** The layer of another site, which is drawn instead of an overlay. */
  extra?: ExtraPictures | null;
}>('shown-overlays', { overlay: null, hasStructures: false });
