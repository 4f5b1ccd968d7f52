import { Problem } from '../../../../kernel/problem.ts';
import { type LayerAddress, readLayerAddress } from './layer-address.ts';
import type { LayerDescription, LayerService, OpenLayer } from './layer-service.ts';
import { type FoundFile, openLayer } from './open-layer.ts';
import { ServiceRefusal } from './service-refusal.ts';
import { SeveralLayers, type OfferedLayer } from './several-layers.ts';

/** Counting takes two or three requests, so only the first layers of a long list are counted. Layers named like parcels come first. */
const MAX_COUNTED = 6;
const MAX_LISTED = 60;

/** A layer of a list, with the number of its features; null if it isn't known. */
export interface OfferedRows extends OfferedLayer {
  rows: number | null;
}

/** The description of a layer by its service, and the number of its features, null if the service doesn't state it. */
export interface DescribedLayer extends LayerDescription {
  rows: number | null;
  /** The address of the layer itself, with its condition. */
  address: LayerAddress;
}

/** The target of an address. */
export type AddressDescription =
  | { described: DescribedLayer }
  | { file: FoundFile }
  | { choice: readonly OfferedRows[] };

/** Returns the number of features, or null if the service doesn't state it. */
export async function countOf(layer: LayerService): Promise<number | null> {
  try {
    return await layer.count();
  } catch (error) {
    if (error instanceof ServiceRefusal) return null;
    throw error;
  }
}

/** Describes what an address leads to, with the number of the features that meet its condition. Throws a `Problem` with the service's message if that is not possible. */
export async function describeAddress(open: OpenLayer): Promise<AddressDescription> {
  try {
    const opened = await openLayer(open);
    if ('file' in opened) return opened;
    const { layer, address } = opened;
    const rows = open.address.where === null ? await countOf(layer) : await countSelected(layer);
    return { described: { ...layer.description, rows, address } };
  } catch (error) {
    if (error instanceof SeveralLayers) return { choice: await countLayers(open, error.layers) };
    throw error;
  }
}

async function countSelected(layer: LayerService): Promise<number | null> {
  try {
    return await layer.count();
  } catch (error) {
    if (!(error instanceof ServiceRefusal) || error.isTemporary) throw error;
    throw new Problem(
      'invalid_input',
      `The service does not understand the condition: ${error.message}. Compare the names of columns with its list, and put texts in single quotes.`,
    );
  }
}

async function countLayers(open: OpenLayer, offered: readonly OfferedLayer[]): Promise<OfferedRows[]> {
  const layers: OfferedRows[] = [];
  for (const [index, layer] of offered.slice(0, MAX_LISTED).entries())
    layers.push(
      index < MAX_COUNTED ? { ...layer, ...(await inspectLayer(open, layer)) } : { ...layer, rows: null },
    );
  return layers;
}

async function inspectLayer(
  open: OpenLayer,
  { href, geometry }: OfferedLayer,
): Promise<Pick<OfferedRows, 'geometry' | 'rows'>> {
  try {
    const opened = await openLayer({ ...open, address: readLayerAddress(href) });
    if ('file' in opened) return { geometry, rows: null };
    return {
      geometry: geometry ?? opened.layer.description.geometry,
      rows: await countOf(opened.layer),
    };
  } catch (error) {
    // A layer that can't be read is still one of the list.
    if (error instanceof Problem || error instanceof ServiceRefusal) return { geometry, rows: null };
    throw error;
  }
}
