/** The part of layers that worker processes and threads may use: building layer files, without database or routes. */
export { type BuiltLayer, buildLayer, type LayerFacts } from './build-layer.ts';
export type { LayerFeature } from './flat-geometry.ts';
