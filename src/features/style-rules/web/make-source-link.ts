import { call } from '../../../frontend/api.ts';
import type { ParcelQuery } from '../../filters/rules/parcel-query.ts';
import type { StyleRules } from '../../filters/rules/style-rule.ts';
import { createParcelSource } from '../contract.ts';

/** The address of the map's tiles for other programs. It names no version: it stays good when the county is published anew. */
export async function makeSourceLink(
  { path, operation, parcel }: ParcelQuery,
  styles: StyleRules,
  kind: 'vector' | 'tiles' | 'tilejson',
): Promise<string> {
  const body = { query: { path, operation, parcel }, fields: [], styles };
  const source = await call(createParcelSource, { query: {}, body });
  if (kind === 'tilejson') return source.tilejson.vector;
  return (source[kind][0] ?? '').replace(/\?.*$/, '');
}
