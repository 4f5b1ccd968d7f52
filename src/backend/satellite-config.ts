/** A satellite basemap of the operator's. */
export interface SatelliteConfig {
  /** Template of raster tiles. */
  url: string;
  /** Attribution. */
  sources: string;
}

export function readSatellite(url: string | undefined, sources: string | undefined): SatelliteConfig | null {
  return url === undefined ? null : { url, sources: sources ?? '' };
}
