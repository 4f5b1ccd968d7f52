import type { MapView } from '../../../map/web/map-view.ts';
import { fileName } from '../rules/file-name.ts';
import { groundPerPx } from '../rules/ground-scale.ts';
import { type PictureTexts, layOutPicture, pictureStrip } from '../rules/picture-layout.ts';
import { canvasBlob, canvasMeasure, drawOnCanvas } from './canvas-ink.ts';
import type { Made } from './use-making.ts';

/** A map with more tilt than this has no single scale. */
const FLAT_DEGREES = 1;

/** Makes a PNG of the view on the screen, with legends, scale bars, north arrow and sources, at `pixelRatio` times its size. */
export async function makePicture(
  view: MapView,
  { texts, pixelRatio, day }: { texts: PictureTexts; pixelRatio: number; day: string },
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Made> {
  const camera = view.getCamera();
  const { width, height } = view.getUncovered().size;
  const { canvas: map, isWhole } = await view.takePicture({
    width,
    height,
    pixelRatio,
    camera,
    look: 'screen',
    signal,
    onProgress: (share) => onProgress(share * 0.9),
  });
  const ratio = map.width / width;
  const canvas = document.createElement('canvas');
  canvas.width = map.width;
  canvas.height = Math.round((height + pictureStrip(width)) * ratio);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser has no memory left for the picture.');
  const metersPerPx = camera.pitch > FLAT_DEGREES ? null : groundPerPx(camera.zoom, camera.lat);
  const ink = layOutPicture({ width, height }, texts, metersPerPx, camera.bearing, canvasMeasure());
  drawOnCanvas(context, ink, ratio, (box) => context.drawImage(map, box.x, box.y, box.width, box.height));
  const blob = await canvasBlob(canvas, 'image/png');
  return {
    blob,
    name: fileName([texts.title], day, 'png'),
    warning: isWhole ? null : 'Part of the map did not load in time. Save it again to get all of it.',
  };
}
