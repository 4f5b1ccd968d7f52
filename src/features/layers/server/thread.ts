/** What processes and threads may use of layers: building their files, without database or routes. */
export { type BuiltLayer, buildLayer, type LayerFacts } from './build-layer.ts';
export type { LayerFeature } from './flat-geometry.ts';
