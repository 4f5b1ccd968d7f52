import { Problem } from '../../../../kernel/problem.ts';
import { parcelsFirst, SeveralLayers } from '../services/several-layers.ts';

interface Offered {
  /** The name that the service uses. */
  name: string;
  title: string | null;
  /** The address of this layer. */
  href: string;
}

const MAX_LISTED = 20;

/** Returns the only layer of a service. Throws a `Problem` that lists them, parcels first, if there are several. */
export function chooseLayer<Layer extends Offered>(layers: readonly Layer[], noun: string): Layer {
  const [only] = layers;
  if (only !== undefined && layers.length === 1) return only;
  if (only === undefined) throw new Problem('unreadable_file', `The service lists no ${noun}.`);
  const sorted = parcelsFirst(layers, ({ name, title }) => `${name} ${title ?? ''}`);
  const listed = sorted.slice(0, MAX_LISTED).map(({ href, name, title }) => `${href} (${title ?? name})`);
  const more = layers.length - listed.length;
  throw new SeveralLayers(
    `The service has ${layers.length} ${noun}s. Give the address of one: ${listed.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
    sorted.map(({ name, title, href }) => ({ name: title ?? name, href, geometry: null })),
  );
}
