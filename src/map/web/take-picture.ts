import { Map as MapLibreMap } from 'maplibre-gl';
import { boundedRatio, type PictureLimits } from '../bounded-ratio.ts';
import type { MapLayer } from '../layer.ts';
import type { StyleSpecification } from '../style-types.ts';
import { drawIcons } from './draw-icons.ts';
import type { Picture, PictureRequest } from './map-view.ts';

/** The time in which all tiles must load. After it, the picture is drawn without those that are missing. */
const TIMEOUT_MS = 90_000;
/** Limits the memory: a picture is in memory three times while it is drawn, and phones refuse larger canvases. */
const MAX_PIXELS = { fine: 34_000_000, coarse: 16_000_000 };
/** While tiles load, the map draws a frame for each of them. Nobody sees these frames, so they are small. */
const LOADING_RATIO = 0.25;
const GAVE_UP = 'The graphics card could not draw a picture of this size.';

/** Loads a style off screen, and draws the picture once every tile has loaded. Rejects with the signal's reason when the signal is aborted. */
export async function takePicture(
  style: StyleSpecification,
  layers: readonly MapLayer[],
  request: PictureRequest,
): Promise<Picture> {
  const { width, height, camera, signal } = request;
  signal.throwIfAborted();
  const container = hiddenBox(width, height);
  document.body.append(container);
  let map: MapLibreMap | null = null;
  try {
    const limits = pictureLimits();
    const ratio = boundedRatio(request, request.pixelRatio, limits);
    const opened = new MapLibreMap({
      container,
      style: { ...style, transition: { duration: 0, delay: 0 } },
      center: [camera.lon, camera.lat],
      zoom: camera.zoom,
      bearing: camera.bearing,
      pitch: camera.pitch,
      maxZoom: 24,
      maxPitch: 85,
      interactive: false,
      attributionControl: false,
      fadeDuration: 0,
      validateStyle: false,
      pixelRatio: asksForRatio(style) ? ratio : Math.min(ratio, LOADING_RATIO),
      maxCanvasSize: [limits.maxSidePx, limits.maxSidePx],
      zoomLevelsToOverscale: 24,
      canvasContextAttributes: { preserveDrawingBuffer: true, antialias: true },
    });
    map = opened;
    drawIcons(opened, layers);
    const isWhole = await drawn(opened, request);
    opened.setPixelRatio(ratio);
    opened.redraw();
    if (opened.getCanvas().getContext('webgl2')?.isContextLost() === true) throw new Error(GAVE_UP);
    return { canvas: copyOf(opened.getCanvas()), isWhole };
  } finally {
    map?.remove();
    container.remove();
  }
}

/** Returns true if the addresses of tiles depend on the pixel ratio, so that they must be loaded with that of the picture. */
function asksForRatio({ sources }: StyleSpecification): boolean {
  return JSON.stringify(sources).includes('{ratio}');
}

function hiddenBox(width: number, height: number): HTMLElement {
  const box = document.createElement('div');
  box.inert = true;
  box.setAttribute('aria-hidden', 'true');
  Object.assign(box.style, {
    position: 'fixed',
    top: '0',
    left: '-30000px',
    width: `${width}px`,
    height: `${height}px`,
    contain: 'strict',
  });
  return box;
}

/** Resolves when the map is idle: true, or false if some tiles failed or the time ran out. */
function drawn(map: MapLibreMap, { signal, onProgress }: PictureRequest): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let [asked, come, failed] = [0, 0, 0];
    const tell = () => onProgress(asked === 0 ? 0 : Math.min(0.97, come / asked));
    const timer = window.setTimeout(() => end(() => resolve(false)), TIMEOUT_MS);
    const abort = () => end(() => reject(signal.reason));
    function end(settle: () => void): void {
      window.clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      settle();
    }
    signal.addEventListener('abort', abort);
    map.on('sourcedataloading', ({ tile }) => {
      if (tile !== undefined) asked++;
      tell();
    });
    map.on('sourcedata', ({ tile }) => {
      if (tile !== undefined) come++;
      tell();
    });
    map.on('error', () => {
      failed++;
    });
    map.on('webglcontextlost', () => end(() => reject(new Error(GAVE_UP))));
    map.once('idle', () => end(() => resolve(failed === 0)));
  });
}

function copyOf(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const copy = document.createElement('canvas');
  copy.width = canvas.width;
  copy.height = canvas.height;
  const context = copy.getContext('2d');
  if (context === null) throw new Error('The browser has no memory left for the picture.');
  context.drawImage(canvas, 0, 0);
  return copy;
}

let limits: PictureLimits | null = null;

/** Reads the limits once, because this takes a graphics context. */
function pictureLimits(): PictureLimits {
  if (limits !== null) return limits;
  const gl = document.createElement('canvas').getContext('webgl2');
  const sides = [gl?.getParameter(gl.MAX_TEXTURE_SIZE), gl?.getParameter(gl.MAX_RENDERBUFFER_SIZE)];
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  limits = {
    maxSidePx: Math.min(...sides.map((side) => (typeof side === 'number' ? side : 4_096))),
    maxPixels: matchMedia('(pointer: coarse)').matches ? MAX_PIXELS.coarse : MAX_PIXELS.fine,
  };
  return limits;
}
