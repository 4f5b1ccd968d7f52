import { mapValue } from '../../../map/map-value.ts';

/** The prefix of the style layers of an additional layer; its id follows. */
export const OVERLAY_PREFIX = 'overlay-';

/** The additional layers that the reader turned on. */
export const SHOWN_OVERLAYS = mapValue<{
  /** The id of the layer; only one can be shown. */
  overlay: string | null;
  hasStructures: boolean;
}>('shown-overlays', { overlay: null, hasStructures: false });
