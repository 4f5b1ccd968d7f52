import { mapValue } from '../../../map/map-value.ts';

/** The drawing as features, from `drawingFeatures`; null while no drawing tool is active. */
export const DRAWN_FEATURES = mapValue<GeoJSON.FeatureCollection | null>('drawing', null);
