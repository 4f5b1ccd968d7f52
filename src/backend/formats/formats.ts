import { LAYOUT_EXTENSION } from './csv/layout-file.ts';
import type { Format, FormatReader, FormatEntry } from './feature-source.ts';
import { CATALOG_FILE } from './file-geodatabase/catalog-file.ts';
import { isFeatureSetFile, isTopologyFile } from './recognize-json.ts';

/**
 * All formats that can be read. A new format needs a file with its reader and an entry here. If formats share an extension, the first one is
 * meant, unless a later one recognizes the file.
 */
export const FORMATS: readonly Format[] = [
  withoutLayers(
    {
      id: 'shapefile',
      label: 'Shapefile',
      extensions: ['.shp'],
      parts: ['.shx', '.dbf', '.dbt', '.fpt', '.prj', '.cpg', '.cst'],
    },
    async () => (await import('./shapefile/shapefile.ts')).shapefile,
  ),
  withoutLayers(
    {
      id: 'geojson',
      label: 'GeoJSON',
      extensions: ['.geojson', '.json', '.geojsonl', '.jsonl', '.ndjson', '.geojsons'],
    },
    async () => readingShapes((await import('./geojson/geojson.ts')).geojson),
  ),
  withLayers(
    {
      id: 'topojson',
      label: 'TopoJSON',
      extensions: ['.topojson', '.json'],
      recognizes: isTopologyFile,
    },
    async () => (await import('./topojson/topojson.ts')).topojson,
  ),
  withoutLayers(
    {
      id: 'esri-json',
      label: 'Esri JSON',
      extensions: ['.json', '.esrijson', '.geojson'],
      recognizes: isFeatureSetFile,
    },
    async () => (await import('./esri-json/esri-json.ts')).esriJson,
  ),
  withLayers(
    { id: 'geopackage', label: 'GeoPackage', extensions: ['.gpkg'], parts: ['.gpkg-wal'] },
    async () => readingShapes((await import('./geopackage/geopackage.ts')).geopackage),
  ),
  withLayers(
    {
      id: 'file-geodatabase',
      label: 'File geodatabase',
      extensions: ['.gdb'],
      folderMarker: CATALOG_FILE,
    },
    async () => readingShapes((await import('./file-geodatabase/file-geodatabase.ts')).fileGeodatabase),
  ),
  withoutLayers(
    { id: 'flatgeobuf', label: 'FlatGeobuf', extensions: ['.fgb'] },
    async () => (await import('./flatgeobuf/flatgeobuf.ts')).flatgeobuf,
  ),
  withoutLayers(
    { id: 'geoparquet', label: 'GeoParquet', extensions: ['.parquet', '.geoparquet'] },
    async () => (await import('./parquet/geoparquet.ts')).geoparquet,
  ),
  withoutLayers(
    { id: 'kml', label: 'KML', extensions: ['.kml', '.kmz'] },
    async () => (await import('./kml/kml.ts')).kml,
  ),
  withLayers(
    {
      id: 'mapinfo',
      label: 'MapInfo',
      extensions: ['.tab', '.mif'],
      parts: ['.dat', '.map', '.id', '.ind', '.dbf', '.mid'],
    },
    async () => (await import('./gdal/gdal-formats.ts')).mapInfo,
  ),
  withLayers(
    { id: 'gml', label: 'GML', extensions: ['.gml'], parts: ['.xsd'] },
    async () => (await import('./gdal/gdal-formats.ts')).gml,
  ),
  withoutLayers(
    {
      id: 'csv',
      label: 'CSV',
      extensions: ['.csv', '.tsv', '.txt', '.psv'],
      // A layout file beside a .txt, or a line of dashes in the .txt, makes it a file of fixed-width fields.
      parts: [LAYOUT_EXTENSION],
    },
    async () => (await import('./csv/csv.ts')).csv,
  ),
  withoutLayers(
    {
      id: 'fixed-width',
      label: 'Fixed-width text',
      extensions: ['.dat', '.txt', '.asc', '.fix'],
      parts: [LAYOUT_EXTENSION],
      recognizes: async (file) => (await import('./csv/fixed-width.ts')).isFixedWidth(file),
    },
    async () => (await import('./csv/fixed-width.ts')).fixedWidth,
  ),
  withoutLayers(
    { id: 'dbf', label: 'dBASE table', extensions: ['.dbf'], parts: ['.dbt', '.fpt'] },
    async () => readingShapes((await import('./shapefile/dbf.ts')).dbf),
  ),
  withLayers(
    {
      id: 'workbook',
      label: 'Excel or OpenDocument',
      extensions: ['.xlsx', '.xlsm', '.xlsb', '.xls', '.ods'],
    },
    async () => readingShapes((await import('./workbook/workbook.ts')).workbook),
  ),
];

/**
 * Makes a format whose reader is loaded when the first file of the format is opened. All readers together are half of the code that a process for one file
 * would load (decision 0220).
 */
function withoutLayers(format: FormatEntry, load: () => Promise<FormatReader>): Format {
  return { ...format, open: async (file, options) => (await load()).open(file, options) };
}

/** Does the same as {@link withoutLayers} for a format whose files can have several layers. */
function withLayers(format: FormatEntry, load: () => Promise<Required<FormatReader>>): Format {
  return {
    ...withoutLayers(format, load),
    listLayers: async (file, options) => (await load()).listLayers(file, options),
  };
}

/** Lets a reader also take the geometry from columns (see `geometry-from-column.ts`). The code for it is loaded together with the reader (decision 0220). */
async function readingShapes<Reader extends FormatReader>(reader: Reader): Promise<Reader> {
  return (await import('./geometry-from-column.ts')).readingShapes(reader);
}
