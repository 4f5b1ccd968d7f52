import { tileJsonCenter } from '../../../backend/tiles/tile-json-center.ts';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import { escapeHtml } from '../../../kernel/escape-html.ts';
import { NO_STYLES } from '../../filters/rules/style-rule.ts';
import { mapColumnKind } from '../../parcel-tiles/rules/map-columns.ts';
import { PARCEL_LAYER } from '../../parcel-tiles/rules/tile-limits.ts';
import type { CurrentStore } from '../../parcel-tiles/server/index.ts';
import { NOT_A_SURVEY } from '../../parcels/rules/not-a-survey.ts';
import { findParcelColumn } from '../../parcels/rules/parcel-columns.ts';
import {
  type ParcelSource,
  SOURCE_MAX_ZOOM,
  SOURCE_MIN_ZOOM,
  type SelectionDefinition,
  type SourceDefinition,
  type getParcelSourceTileJson,
} from '../contract.ts';
import { paintsOf } from '../rules/style-classes.ts';

export interface DescribedSource {
  id: string;
  /** The id of the definition without colors. Vector tiles use it, so that they stay valid when only colors change. */
  plainId: string;
  definition: SelectionDefinition;
  county: CurrentStore;
  version: string;
}

/** The zooms of the tiles of selected parcels. */
export const SOURCE_ZOOMS = { minzoom: SOURCE_MIN_ZOOM, maxzoom: SOURCE_MAX_ZOOM };

export type SourceTileJson = OutputOf<typeof getParcelSourceTileJson>;

/** Returns the zooms of a definition, or for absent ones the limits. */
export function zoomsWithin(
  { minzoom, maxzoom }: Pick<SourceDefinition, 'minzoom' | 'maxzoom'>,
  limits: { minzoom: number; maxzoom: number },
): { minzoom: number; maxzoom: number } {
  return { minzoom: minzoom ?? limits.minzoom, maxzoom: maxzoom ?? limits.maxzoom };
}

export function tileJsonUrls(id: string, siteUrl: string): ParcelSource['tilejson'] {
  const url = `${siteUrl}/api/v1/sources/${id}/tiles.json`;
  return { vector: url, raster: `${url}?format=png` };
}

export function describeSource(source: DescribedSource, siteUrl: string): ParcelSource {
  const { id, definition, county } = source;
  const zooms = zoomsWithin(definition, SOURCE_ZOOMS);
  return {
    ...definition,
    id,
    vector: [vectorTemplate(source, siteUrl)],
    tiles: [pictureTemplate(source, siteUrl)],
    tilejson: tileJsonUrls(id, siteUrl),
    ...zooms,
    maxZoom: zooms.maxzoom,
    bounds: county.extent,
    classes: paintsOf(definition.styles ?? NO_STYLES),
  };
}

/** Returns the TileJSON of a source, for map programs. */
export function sourceTileJson(
  source: DescribedSource,
  siteUrl: string,
  format: 'mvt' | 'png',
): SourceTileJson {
  const { definition, county } = source;
  const isVector = format === 'mvt';
  const zooms = zoomsWithin(definition, SOURCE_ZOOMS);
  const bounds = county.extent ?? ([-180, -85.0511, 180, 85.0511] as const);
  return {
    tilejson: '3.0.0',
    name: `Parcels of ${county.placePath}`,
    attribution: escapeHtml(county.attribution),
    description: NOT_A_SURVEY,
    tiles: [isVector ? vectorTemplate(source, siteUrl) : pictureTemplate(source, siteUrl)],
    ...zooms,
    bounds: [...bounds],
    center: tileJsonCenter([...bounds], zooms),
    vector_layers: isVector ? [{ id: PARCEL_LAYER, fields: fieldsOf(definition), ...zooms }] : [],
  };
}

function fieldsOf({ fields }: SourceDefinition): Record<string, string> {
  return { class: 'Number', under: 'Number', fid: 'Number', path: 'String', ...columnFields(fields) };
}

/** Returns the types of the columns that tiles carry, for TileJSON. */
export function columnFields(columns: readonly string[]): Record<string, string> {
  const types = columns.flatMap((name) => {
    const column = findParcelColumn(name);
    if (column === undefined) return [];
    const kind = mapColumnKind(column.name);
    return [[name, kind === 'number' ? 'Number' : kind === 'boolean' ? 'Boolean' : 'String'] as const];
  });
  return Object.fromEntries(types);
}

export function vectorTemplate(
  { plainId, version }: Pick<DescribedSource, 'plainId' | 'version'>,
  siteUrl: string,
): string {
  return `${siteUrl}/api/v1/sources/${plainId}/{z}/{x}/{y}.mvt?v=${version}`;
}

export function pictureTemplate(
  { id, version }: Pick<DescribedSource, 'id' | 'version'>,
  siteUrl: string,
): string {
  return `${siteUrl}/api/v1/sources/${id}/{z}/{x}/{y}.png?v=${version}`;
}
