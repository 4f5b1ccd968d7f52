import type { OutputOf } from '../../../kernel/endpoint.ts';
import { PARCEL_LAYER } from '../../parcel-tiles/contract.ts';
import { mapColumnKind } from '../../parcel-tiles/rules/map-columns.ts';
import type { CurrentStore } from '../../parcel-tiles/server/index.ts';
import { NO_STYLES } from '../../filters/rules/style-rule.ts';
import { findParcelColumn } from '../../parcels/rules/parcel-columns.ts';
import { NOT_A_SURVEY } from '../../parcels/rules/not-a-survey.ts';
import {
  type ParcelSource,
  SOURCE_MAX_ZOOM,
  SOURCE_MIN_ZOOM,
  type SourceDefinition,
  type getParcelSourceTileJson,
} from '../contract.ts';
import { paintsOf } from '../rules/style-classes.ts';

export interface DescribedSource {
  id: string;
  /** The id of the definition without colors. Vector tiles use it, so that they stay valid when only colors change. */
  plainId: string;
  definition: SourceDefinition;
  county: CurrentStore;
  version: string;
}

export function describeSource(source: DescribedSource, publicUrl: string): ParcelSource {
  const { id, definition, county } = source;
  const about = `${publicUrl}/api/v1/sources/${id}/tiles.json`;
  return {
    id,
    vector: [vectorTemplate(source, publicUrl)],
    tiles: [pictureTemplate(source, publicUrl)],
    tilejson: { vector: about, raster: `${about}?format=png` },
    minzoom: SOURCE_MIN_ZOOM,
    maxzoom: SOURCE_MAX_ZOOM,
    maxZoom: SOURCE_MAX_ZOOM,
    bounds: county.extent,
    classes: paintsOf(definition.styles ?? NO_STYLES),
    ...definition,
  };
}

/** Returns the TileJSON of a source, for map programs. */
export function sourceTileJson(
  source: DescribedSource,
  publicUrl: string,
  format: 'mvt' | 'png',
): OutputOf<typeof getParcelSourceTileJson> {
  const { definition, county } = source;
  const isVector = format === 'mvt';
  const zooms = { minzoom: SOURCE_MIN_ZOOM, maxzoom: SOURCE_MAX_ZOOM };
  return {
    tilejson: '3.0.0',
    name: `Parcels of ${county.placePath}`,
    attribution: escapeHtml(county.attribution),
    description: NOT_A_SURVEY,
    tiles: [isVector ? vectorTemplate(source, publicUrl) : pictureTemplate(source, publicUrl)],
    ...zooms,
    bounds: county.extent ?? [-180, -85.0511, 180, 85.0511],
    vector_layers: isVector ? [{ id: PARCEL_LAYER, fields: fieldsOf(definition), ...zooms }] : [],
  };
}

function fieldsOf({ fields }: SourceDefinition): Record<string, string> {
  const columns = fields.flatMap((name) => {
    const column = findParcelColumn(name);
    if (column === undefined) return [];
    const kind = mapColumnKind(column.name);
    return [[name, kind === 'number' ? 'Number' : kind === 'boolean' ? 'Boolean' : 'String'] as const];
  });
  return { class: 'Number', under: 'Number', fid: 'Number', path: 'String', ...Object.fromEntries(columns) };
}

function vectorTemplate({ plainId, version }: DescribedSource, publicUrl: string): string {
  return `${publicUrl}/api/v1/sources/${plainId}/{z}/{x}/{y}.mvt?v=${version}`;
}

function pictureTemplate({ id, version }: DescribedSource, publicUrl: string): string {
  return `${publicUrl}/api/v1/sources/${id}/{z}/{x}/{y}.png?v=${version}`;
}

/** Map programs show the attribution as HTML, and its text comes from an imported file that anybody may have written. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
