import { csv } from './csv/csv.ts';
import { fixedWidth } from './csv/fixed-width.ts';
import { dbf } from './shapefile/dbf.ts';
import { esriJson } from './esri-json/esri-json.ts';
import type { Format } from './feature-source.ts';
import { fileGeodatabase } from './file-geodatabase/file-geodatabase.ts';
import { flatgeobuf } from './flatgeobuf/flatgeobuf.ts';
import { gml, mapInfo } from './gdal/gdal-formats.ts';
import { geojson } from './geojson/geojson.ts';
import { geopackage } from './geopackage/geopackage.ts';
import { geoparquet } from './parquet/geoparquet.ts';
import { kml } from './kml/kml.ts';
import { shapefile } from './shapefile/shapefile.ts';
import { topojson } from './topojson/topojson.ts';
import { workbook } from './workbook/workbook.ts';

/** All formats that can be read. A new format needs a file of its own and a line here. */
export const FORMATS: readonly Format[] = [
  shapefile,
  geojson,
  topojson,
  esriJson,
  geopackage,
  fileGeodatabase,
  flatgeobuf,
  geoparquet,
  kml,
  mapInfo,
  gml,
  csv,
  fixedWidth,
  dbf,
  workbook,
];
