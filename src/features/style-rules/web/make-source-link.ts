import { call } from '../../../frontend/api.ts';
import type { ParcelQuery } from '../../filters/rules/parcel-query.ts';
import type { StyleRules } from '../../filters/rules/style-rule.ts';
import { createParcelSource } from '../contract.ts';

/** Returns the URL of the map's tiles for other programs. It contains no version, so it stays valid when the county gets a new edition. */
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
