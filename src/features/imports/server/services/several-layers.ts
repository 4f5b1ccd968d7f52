import { Problem } from '../../../../kernel/problem.ts';

/** The geometry of a layer's features. `none`: the layer is a table. */
export type LayerGeometry = 'polygon' | 'line' | 'point' | 'none';

export interface OfferedLayer {
  name: string;
  href: string;
  /** Null: the service doesn't state it in its list. */
  geometry: LayerGeometry | null;
}

/** Words in the names of layers with parcels. */
const PARCELS = /parcel|cadast|lots?\b|tax|property/i;

/** Sorts layers whose names look like those of layers with parcels before the others. */
export function parcelsFirst<Layer extends { name: string }>(
  layers: readonly Layer[],
  textOf: (layer: Layer) => string = ({ name }) => name,
): Layer[] {
  const rank = (layer: Layer) => (PARCELS.test(textOf(layer)) ? 0 : 1);
  return layers.toSorted((a, b) => rank(a) - rank(b));
}

/** Thrown if an address leads to several layers. The message lists some of them, for people who give an address on the command line. */
export class SeveralLayers extends Problem {
  readonly layers: readonly OfferedLayer[];

  constructor(message: string, layers: readonly OfferedLayer[]) {
    super('unreadable_file', message);
    this.layers = layers;
  }
}
