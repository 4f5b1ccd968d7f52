import type { LayerContext, MapLayer } from '../../../map/layer.ts';
import { SHOWN_EDITION } from '../../editions/layers/shown-edition.ts';
import {
  HAS_TEXT_LABELS,
  LABEL_CANDIDATES,
  LABEL_CANDIDATE_SOURCE,
  PARCEL_SOURCE_LAYER,
} from '../../parcels/layers/map-values.ts';
import { LABEL_DATA_ZOOM, LABEL_MIN_ZOOM } from '../../parcels/rules/parcel-labels.ts';
import { selectedOf } from './selected-parcels.ts';

/**
 * The parcels that can have a label at low zooms: the largest one in each part of the view. The tiles are small, and are requested only while labels are
 * on. Labels of parcels that the filters hide would be wrong, so a filtered map has labels from the zoom where its parcels are drawn.
 */
export const labelCandidates: MapLayer = {
  id: LABEL_CANDIDATE_SOURCE,
  order: 82,
  pick: LABEL_CANDIDATES,
  failure: 'The labels could not be loaded here. Trying again.',
  sources: (context) =>
    areShown(context)
      ? {
          [LABEL_CANDIDATE_SOURCE]: {
            type: 'vector',
            tiles: [
              `${context.origin}/api/v1/parcels/{z}/{x}/{y}.mvt?fields=none&sample=largest&v=${encodeURIComponent(context.tileVersion)}`,
            ],
            minzoom: LABEL_MIN_ZOOM,
            maxzoom: LABEL_MIN_ZOOM,
          },
        }
      : {},
  paint: (context) =>
    areShown(context)
      ? [
          {
            slot: 'top',
            photograph: 'show',
            layer: {
              id: LABEL_CANDIDATE_SOURCE,
              type: 'circle',
              source: LABEL_CANDIDATE_SOURCE,
              'source-layer': PARCEL_SOURCE_LAYER,
              minzoom: LABEL_MIN_ZOOM,
              maxzoom: LABEL_DATA_ZOOM,
              paint: { 'circle-radius': 1, 'circle-opacity': 0 },
            },
          },
        ]
      : [],
};

function areShown(context: LayerContext): boolean {
  const selected = selectedOf(context);
  return (
    context.read(HAS_TEXT_LABELS) &&
    context.read(SHOWN_EDITION) === null &&
    (selected === null || selected.rest === 'show')
  );
}
