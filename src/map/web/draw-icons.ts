import type { Map as MapLibreMap } from 'maplibre-gl';
import type { MapLayer } from '../layer.ts';
import type { MapIcon } from '../map-icon.ts';

/** Device pixels per CSS pixel of an icon: sharp on most screens, and small. */
const PIXEL_RATIO = 2;

/** Draws the icons of the layers when a tile first needs them. */
export function drawIcons(map: MapLibreMap, layers: readonly MapLayer[]): void {
  map.setMissingStyleImageResolver((id) => {
    const icon = findIcon(layers, id);
    const picture = icon === null ? null : pictureOf(icon);
    if (picture !== null && !map.hasImage(id)) map.addImage(id, picture, { pixelRatio: PIXEL_RATIO });
  });
}

function findIcon(layers: readonly MapLayer[], id: string): MapIcon | null {
  for (const layer of layers) {
    const icon = layer.icon?.(id) ?? null;
    if (icon !== null) return icon;
  }
  return null;
}

function pictureOf({ width, height, shapes }: MapIcon): ImageData | null {
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * PIXEL_RATIO);
  canvas.height = Math.ceil(height * PIXEL_RATIO);
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (pen === null) return null;
  pen.scale(PIXEL_RATIO, PIXEL_RATIO);
  for (const { path, fill, stroke, strokeWidth = 1 } of shapes) {
    const outline = new Path2D(path);
    if (fill !== undefined) {
      pen.fillStyle = fill;
      // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- fills a path of a canvas
      pen.fill(outline);
    }
    if (stroke !== undefined) {
      pen.strokeStyle = stroke;
      pen.lineWidth = strokeWidth;
      pen.lineJoin = 'round';
      pen.stroke(outline);
    }
  }
  return pen.getImageData(0, 0, canvas.width, canvas.height);
}
