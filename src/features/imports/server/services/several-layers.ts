import { Problem } from '../../../../kernel/problem.ts';

/** The geometry of a layer's features. `none`: the layer is a table. */
export type LayerGeometry = 'polygon' | 'line' | 'point' | 'none';

export interface OfferedLayer {
  name: string;
  href: string;
  /** Null: the service doesn't state it in its list. */
  geometry: LayerGeometry | null;
}

/** Thrown if an address leads to several layers. The message lists some of them, for people who give an address on the command line. */
export class SeveralLayers extends Problem {
  readonly layers: readonly OfferedLayer[];

  constructor(message: string, layers: readonly OfferedLayer[]) {
    super('unreadable_file', message);
    this.layers = layers;
  }
}
