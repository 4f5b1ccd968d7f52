import { type ExportFormatId, exportFormat } from '../../exports/rules/export-formats.ts';

/** The store for everybody, and the one that sells the formats that ArcGIS opens. */
export const VARIANTS = ['default', 'esri'] as const;
export type Variant = (typeof VARIANTS)[number];

/** The formats that a store sells. When a page opens without a file in the cart, the first one that is not too large is selected. */
const FORMATS: Readonly<Record<Variant, readonly ExportFormatId[]>> = {
  default: ['csv', 'shp', 'geopkg', 'geojson', 'kml', 'sql', 'geoparquet', 'flatgeobuf'],
  esri: ['shp', 'geopkg', 'csv'],
};

/** The groups of formats that can have prices of their own. */
export const FORMAT_KINDS = ['spreadsheet', 'shapefile', 'other'] as const;
export type FormatKind = (typeof FORMAT_KINDS)[number];

export function formatsOf(variant: Variant): readonly ExportFormatId[] {
  return FORMATS[variant];
}

export function formatKindOf(format: ExportFormatId): FormatKind {
  if (format === 'shp') return 'shapefile';
  return exportFormat(format).price === 'spreadsheet' ? 'spreadsheet' : 'other';
}

/** Many programs read the sizes of a Shapefile as signed 32-bit numbers. */
export const MAX_SHAPEFILE_BYTES = 2 ** 31 - 1;
