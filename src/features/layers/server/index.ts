/** The public API of the static layers on the server: publishing a layer, its tiles and its exact features. */
export { type Layers, createLayers } from './layers.ts';
export {
  type PublishLayerOptions,
  type PublishedLayer,
  layerFileKey,
  publishLayer,
  publishLayerFile,
} from './publish-layer.ts';
export type { BuiltLayer, LayerFacts } from './build-layer.ts';
export type { LayerFeature } from './flat-geometry.ts';
export type { PaintedLayerId, PaintedLayers } from './painted-layers.ts';
export { type LayerAudiences, assertMaySeeLayer, listLayerAccess, setLayerAccess } from './layer-access.ts';
export { LAYER_FILE } from './layer-archive.ts';
export { featuresFileKey } from './write-features.ts';
export { type CurrentLayer, listLayerEditions } from './queries.ts';
export { satellitesOf, tileTemplateSchema } from './settings.ts';
export { republishWorldLayer } from './world-layers.ts';
export { listLayers, removeLayer } from './layer-editions.ts';
export { type LayerFile, listLayerFiles, openLayerFeatures } from './layer-features.ts';
