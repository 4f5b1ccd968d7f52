import { type BBox, latOfMercatorY, lonOfMercatorX, mercatorX, mercatorY } from '../../../kernel/geo.ts';
import { NO_VALUES, readValue, withValue } from '../../../map/map-value.ts';
import type { Camera, MapView, MapViewEvents, MapViewOptions } from '../../../map/web/map-view.ts';
import type { PointerTool } from '../../../map/web/pointer-tool.ts';
import { SHOWN_EDITION } from '../../editions/layers/shown-edition.ts';
import { PARCEL_MIN_ZOOM } from '../../parcel-tiles/rules/tile-limits.ts';
import { featureIds } from './feature-ids.ts';

const TILE_ZOOM = 16;
const TILE_PX = 512;
const MAX_ZOOM = 22;
/** The share of the window that a box fills when the camera is fitted to it. */
const FITTED_SHARE = 0.95;

type Listeners = { [Name in keyof MapViewEvents]: Set<(event: MapViewEvents[Name]) => void> };

export interface OpenedView {
  view: MapView;
  canDraw: boolean;
}

/** Opens the view for browsers that can't draw a map. */
export function openListOnlyView(options: MapViewOptions): Promise<OpenedView> {
  return Promise.resolve({ view: createListOnlyView(options), canDraw: false });
}

/**
 * A map view for browsers that can't draw. Its camera moves at once, and it reads the ids of the parcels near its center from one tile, so that
 * search, links, the parcel list and the keys work as they do on the map.
 */
function createListOnlyView({ camera: asked, bounds, tileVersion: firstVersion }: MapViewOptions): MapView {
  const listeners: Listeners = {
    missed: new Set(),
    moved: new Set(),
    idle: new Set(),
    tilted: new Set(),
    failure: new Set(),
  };
  /** The ids of the parcels of the last tile, with the address of the tile. */
  let loaded: { key: string; ids: readonly number[] } | null = null;
  let tileVersion = firstVersion;
  let values = NO_VALUES;
  let camera = asked ?? cameraOn(bounds ?? [-125, 24, -66, 50]);
  let isDestroyed = false;

  function emit<Name extends keyof MapViewEvents>(name: Name, event: MapViewEvents[Name]): void {
    for (const listener of listeners[name]) listener(event);
  }

  const currentKey = () => tileKey(camera, tileVersion, readValue(values, SHOWN_EDITION));

  async function load(): Promise<void> {
    if (camera.zoom < PARCEL_MIN_ZOOM) return emit('idle', null);
    const key = currentKey();
    if (loaded?.key !== key) {
      try {
        const reply = await fetch(key);
        if (!reply.ok) throw new Error(String(reply.status));
        const ids = featureIds(new Uint8Array(await reply.arrayBuffer()));
        // The camera has moved on meanwhile, and another call loads the tile under it.
        if (isDestroyed || key !== currentKey()) return;
        loaded = { key, ids };
        emit('failure', { source: 'parcels', message: '', isOver: true });
      } catch {
        if (isDestroyed || key !== currentKey()) return;
        const message = 'The parcels of this area could not be loaded.';
        emit('failure', { source: 'parcels', message, isOver: false });
      }
    }
    emit('idle', null);
  }

  function moveTo(next: Partial<Camera>): void {
    camera = { ...camera, ...next };
    camera.zoom = Math.max(0, Math.min(MAX_ZOOM, camera.zoom));
    // Boxes across the 180th meridian, and panning, lead beyond it.
    camera.lon -= 360 * Math.floor((camera.lon + 180) / 360);
    // Deferred, so that the caller can add listeners first.
    queueMicrotask(() => {
      if (isDestroyed) return;
      emit('moved', { camera, bounds: boundsOn(camera) });
      void load();
    });
  }

  moveTo({});
  return {
    on(name, listener) {
      listeners[name].add(listener);
      return () => void listeners[name].delete(listener);
    },
    setBase: () => undefined,
    setTheme: () => undefined,
    setTileVersion(version) {
      if (version === tileVersion) return;
      tileVersion = version;
      moveTo({});
    },
    onClicked: () => () => undefined,
    onHovered: () => () => undefined,
    highlight: () => undefined,
    findAt: () => null,
    listSpread: () => [],
    listInView(_pick, limit) {
      if (camera.zoom < PARCEL_MIN_ZOOM) return [];
      return loaded?.key === currentKey() ? loaded.ids.slice(0, limit) : [];
    },
    set(value, next) {
      const edition = readValue(values, SHOWN_EDITION);
      values = withValue(values, value, next);
      if (readValue(values, SHOWN_EDITION) !== edition) moveTo({});
    },
    get: (value) => readValue(values, value),
    takePointer: () => pointerOn(() => camera),
    isEmpty: () => false,
    isLoading: () => false,
    setInsets: () => undefined,
    set3d: () => undefined,
    is3d: () => false,
    fitBounds: (bbox) => moveTo(cameraOn(bbox)),
    flyTo: (next) => moveTo(next),
    zoomBy: (steps) => moveTo({ zoom: camera.zoom + steps }),
    panBy(shareX, shareY) {
      const [west, south, east, north] = boundsOn(camera);
      moveTo({ lon: camera.lon + (east - west) * shareX, lat: camera.lat - (north - south) * shareY });
    },
    getCamera: () => camera,
    getUncovered: () => {
      const size = { width: window.innerWidth, height: window.innerHeight };
      return { size, area: { x: 0, y: 0, ...size }, bounds: boundsOn(camera) };
    },
    takePicture: () => Promise.reject(new Error('This browser can’t draw the map.')),
    resize: () => undefined,
    destroy() {
      isDestroyed = true;
    },
  };
}

/** Returns the pointer of a tool. It has no events, and converts positions as for a map that fills the window. */
function pointerOn(cameraNow: () => Camera): PointerTool {
  const ignore = () => undefined;
  const view = () => {
    const { lon, lat, zoom } = cameraNow();
    const world = TILE_PX * 2 ** zoom;
    return {
      world,
      left: mercatorX(lon) * world - window.innerWidth / 2,
      top: mercatorY(lat) * world - window.innerHeight / 2,
    };
  };
  return {
    on: ignore,
    onMoved: ignore,
    project([lon, lat]) {
      const { world, left, top } = view();
      return { x: mercatorX(lon) * world - left, y: mercatorY(lat) * world - top };
    },
    unproject({ x, y }) {
      const { world, left, top } = view();
      return [lonOfMercatorX((left + x) / world), latOfMercatorY((top + y) / world)];
    },
    getZoom: () => cameraNow().zoom,
    getCenterLon: () => cameraNow().lon,
    outlinesNear: () => [],
    setCursor: ignore,
    release: ignore,
  };
}

function tileKey({ lon, lat }: Camera, version: string, edition: string | null): string {
  const side = 2 ** TILE_ZOOM;
  const x = Math.floor(mercatorX(lon) * side);
  const y = Math.floor(mercatorY(lat) * side);
  const past = edition === null ? '' : `&edition=${edition}`;
  return `/api/v1/parcels/${TILE_ZOOM}/${x}/${y}.mvt?fields=none&v=${encodeURIComponent(version)}${past}`;
}

function cameraOn([west, south, east, north]: BBox): Camera {
  const share = Math.max(
    (mercatorX(east) - mercatorX(west)) / window.innerWidth,
    (mercatorY(south) - mercatorY(north)) / window.innerHeight,
    1e-10,
  );
  const zoom = Math.max(0, Math.min(17, Math.log2(FITTED_SHARE / TILE_PX / share)));
  // The map stretches the north, so the middle of a tall box on the map is north of the middle of its latitudes.
  const lat = latOfMercatorY((mercatorY(south) + mercatorY(north)) / 2);
  return { lon: (west + east) / 2, lat, zoom, bearing: 0, pitch: 0 };
}

function boundsOn({ lon, lat, zoom }: Camera): BBox {
  const world = TILE_PX * 2 ** zoom;
  const [halfX, halfY] = [window.innerWidth / 2 / world, window.innerHeight / 2 / world];
  const [x, y] = [mercatorX(lon), mercatorY(lat)];
  return [
    lonOfMercatorX(x - halfX),
    latOfMercatorY(y + halfY),
    lonOfMercatorX(x + halfX),
    latOfMercatorY(y - halfY),
  ];
}
