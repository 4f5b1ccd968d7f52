/** How records are priced: the plan's free rows apply to spreadsheet rows, never to spatial records. */
export type PriceKind = 'spreadsheet' | 'spatial';

export interface ExportFormat {
  /** The `fmt` parameter of the API. */
  id: string;
  label: string;
  /** The purpose of the format, in a few words. */
  about: string;
  price: PriceKind;
  /** True for the three buttons of the pane; the others appear with "More formats". */
  isShown: boolean;
}

/** Every format, in the order of the pane. */
export const EXPORT_FORMATS = [
  {
    id: 'csv',
    label: 'Spreadsheet',
    about: 'csv, for any spreadsheet program',
    price: 'spreadsheet',
    isShown: true,
  },
  { id: 'shp', label: 'Shapefile', about: 'shp, for ArcGIS and QGIS', price: 'spatial', isShown: true },
  { id: 'kml', label: 'KML', about: 'kml, for Google Earth', price: 'spatial', isShown: true },
  { id: 'kmz', label: 'KMZ', about: 'KML in a zip', price: 'spatial', isShown: false },
  { id: 'geojson', label: 'GeoJSON', about: 'for web maps', price: 'spatial', isShown: false },
  { id: 'geopkg', label: 'GeoPackage', about: 'one file for QGIS', price: 'spatial', isShown: false },
  { id: 'sql', label: 'SQL', about: 'for PostgreSQL with PostGIS', price: 'spatial', isShown: false },
  {
    id: 'geoparquet',
    label: 'GeoParquet',
    about: 'for DuckDB, pandas and R',
    price: 'spatial',
    isShown: false,
  },
  {
    id: 'flatgeobuf',
    label: 'FlatGeobuf',
    about: 'with a spatial index',
    price: 'spatial',
    isShown: false,
  },
  { id: 'pmtiles', label: 'PMTiles', about: 'map tiles in a file', price: 'spatial', isShown: false },
] as const satisfies readonly ExportFormat[];

export type ExportFormatId = (typeof EXPORT_FORMATS)[number]['id'];
export const EXPORT_FORMAT_IDS = EXPORT_FORMATS.map(({ id }) => id);

/** The format that is selected at first. */
export const DEFAULT_EXPORT_FORMAT: ExportFormatId = 'csv';

export function exportFormat(id: ExportFormatId): ExportFormat {
  return EXPORT_FORMATS.find((format) => format.id === id) ?? EXPORT_FORMATS[0];
}

export function priceKindOf(id: ExportFormatId): PriceKind {
  return exportFormat(id).price;
}
