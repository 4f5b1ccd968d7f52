import type { GeoJSONSource, MapGeoJSONFeature, Map as MapLibreMap, Point } from 'maplibre-gl';
import { BOOKMARK_CLUSTER_LAYER, BOOKMARK_PIN_LAYER, BOOKMARK_SOURCE } from '../map-ids.ts';

/** Pixels around the pointer in which a pin counts as hit, because fingers are inexact. */
const REACH_PX = 4;

export interface BookmarkPicking {
  /** Returns true if a pin or a cluster of pins is at the point. Both lie over the parcels. */
  isAt(point: Point): boolean;
  /** Handles a click at the point: zooms to a cluster, or passes the paths of the pins to `onPins`. Returns false if there is neither. */
  click(point: Point, onPins: (paths: readonly string[]) => void): boolean;
}

export function pickBookmarks(map: MapLibreMap): BookmarkPicking {
  function featuresAt({ x, y }: Point): MapGeoJSONFeature[] {
    if (!map.style || !map.getLayer(BOOKMARK_PIN_LAYER)) return [];
    return map.queryRenderedFeatures(
      [
        [x - REACH_PX, y - REACH_PX],
        [x + REACH_PX, y + REACH_PX],
      ],
      { layers: [BOOKMARK_PIN_LAYER, BOOKMARK_CLUSTER_LAYER], validate: false },
    );
  }

  async function open(cluster: MapGeoJSONFeature): Promise<void> {
    const source = map.getSource<GeoJSONSource>(BOOKMARK_SOURCE);
    const id: unknown = cluster.properties['cluster_id'];
    if (source === undefined || typeof id !== 'number' || cluster.geometry.type !== 'Point') return;
    const [lon = 0, lat = 0] = cluster.geometry.coordinates;
    const zoom = await source.getClusterExpansionZoom(id).catch(() => map.getZoom() + 2);
    map.easeTo({ center: [lon, lat], zoom, duration: 500 });
  }

  return {
    isAt: (point) => featuresAt(point).length > 0,
    click(point, onPins) {
      const features = featuresAt(point);
      const cluster = features.find(({ layer }) => layer.id === BOOKMARK_CLUSTER_LAYER);
      if (cluster !== undefined) void open(cluster);
      else if (features.length > 0) {
        const paths = features.map(({ properties }): unknown => properties['path']);
        onPins([...new Set(paths.filter((path) => typeof path === 'string'))]);
      }
      return features.length > 0;
    },
  };
}
