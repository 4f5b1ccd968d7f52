/** How files of counties end, with `.gz` or `.zip` behind or not. */
const FILE_NAME =
  /\.(zip|shp|dbf|gdb|gpkg|geojson|geojsonl|geojsons|ndjson|json|topojson|fgb|parquet|geoparquet|kml|kmz|gml|xml|csv|tsv|txt|xlsx?|tab|mif|sqlite|db|tar|7z)(?:\.(?:gz|zip|bz2|zst))?$/i;

/**
 * What everybody is told about where an edition is from. The name of a file on an operator's machine says who made it and how they work, so only its
 * kind is told; the county's source, which operators write for readers, has its own field. Operators see the name under Admin.
 */
export function publicSourceName(name: string): string {
  const kind = FILE_NAME.exec(name)?.[1];
  return kind === undefined ? name : `County file (${kind.toUpperCase()})`;
}
