/** The data of a source that shows nothing. Must not be changed, because all layers share it. */
export const NO_FEATURES: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] };
