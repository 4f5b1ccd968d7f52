import { FEATURE_ORDER } from '../../features/feature-order.ts';
import { exportOf } from '../../kernel/feature.ts';
import { type MapLayer, mapLayersOf } from '../../map/layer.ts';

const modules = import.meta.glob('../../features/*/layers/manifest.ts', { eager: true });

/** The map layers of all features that have a `layers/manifest.ts`, in their drawing order. They load with the map. */
export const MAP_LAYERS: readonly MapLayer[] = mapLayersOf(
  FEATURE_ORDER.map((name) => {
    const module = modules[`../../features/${name}/layers/manifest.ts`];
    return module === undefined ? [] : (exportOf(module, name, 'Layers') as readonly MapLayer[]);
  }),
);
