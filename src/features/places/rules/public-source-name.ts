const COUNTY_FILE = 'County file';

/** The endings of county files, with or without an ending such as `.gz` or `.zip` after it. */
const FILE_NAME =
  /\.(zip|shp|dbf|gdb|gpkg|geojson|geojsonl|geojsons|jsonl|ndjson|json|topojson|fgb|parquet|geoparquet|kml|kmz|gml|xml|csv|tsv|txt|xlsx?|tab|mif|sqlite|db|tar|tgz|7z)(?:\.(?:gz|zip|bz2|zst))?$/i;

/**
 * Returns the public description of an edition's origin. A file name of an operator's machine may reveal who made it and how they work, so the public
 * sees only the file's type. The county's source, which operators write for readers, has its own field. Operators see the file name under Admin.
 */
export function publicSourceName(name: string): string {
  const kind = FILE_NAME.exec(name)?.[1];
  return kind === undefined ? name : `${COUNTY_FILE} (${kind.toUpperCase()})`;
}

/** Returns true for a description that `publicSourceName` made of a file name, which says nothing about the publisher. */
export function isCountyFile(publicName: string): boolean {
  return publicName.startsWith(`${COUNTY_FILE} (`);
}
