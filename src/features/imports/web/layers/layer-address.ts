import type { ImportSource } from '../../contract.ts';
import { formatSource, parseSource } from '../wizard/wizard-address.ts';

export const LAYERS = '/admin/layers';
export const NEW_LAYER = `${LAYERS}/new`;

const ADDRESS = /^\/admin\/layers\/new\/(upload|file)\/([\w-]+)$/;

/** Returns the file in the address of a new layer, `/admin/layers/new/upload/ID`; null while no file is selected. */
export function parseLayerAddress(path: string): ImportSource | null {
  const [, kind, value] = ADDRESS.exec(path) ?? [];
  return value === undefined ? null : parseSource(kind, value);
}

export function formatLayerAddress(source: ImportSource): string {
  return `${NEW_LAYER}/${formatSource(source)}`;
}
