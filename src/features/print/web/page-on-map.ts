import type { BBox } from '../../../kernel/geo.ts';
import { type Camera, type MapView } from '../../../map/web/map-view.ts';
import { type MapToDraw, PX_PER_INCH, mapToDraw, screenDenominator } from '../rules/ground-scale.ts';
import { FOOT_SCALES, RATIO_SCALES } from '../rules/map-scales.ts';
import { POINTS_PER_INCH, paperSize } from '../rules/papers.ts';
import { frameOnScreen, positionAt } from '../rules/print-frame.ts';
import { scaleAround } from '../rules/scale-around.ts';
import { type SheetFrame, sheetFrame } from '../rules/sheet-layout.ts';
import type { SheetSettings } from '../rules/sheet-settings.ts';

/** Space around the frame in CSS pixels. */
const AROUND = 20;

export interface PageOnMap {
  sheet: SheetFrame;
  toDraw: MapToDraw;
  /** The position of the middle of the page. */
  middle: { lon: number; lat: number };
  bearing: number;
  /** The frame on the screen, in CSS pixels of the map. */
  frame: { x: number; y: number; width: number; height: number };
}

/** Places the page in the middle of the part of the map that no panel covers. */
export function pageOnMap(
  view: MapView,
  camera: Camera,
  { paper, orientation, denominator }: Pick<SheetSettings, 'paper' | 'orientation'> & { denominator: number },
): PageOnMap {
  const sheet = sheetFrame(paperSize(paper, orientation));
  const { offset, area } = uncovered(view);
  const middle = positionAt(camera, offset.x, offset.y);
  const toDraw = mapToDraw({ ...inchesOf(sheet), denominator, lat: middle.lat, bearing: camera.bearing });
  const { width, height } = frameOnScreen(toDraw, camera.zoom);
  return {
    sheet,
    toDraw,
    middle,
    bearing: camera.bearing,
    frame: { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height },
  };
}

function inchesOf({ map }: SheetFrame) {
  return { widthIn: map.width / POINTS_PER_INCH, heightIn: map.height / POINTS_PER_INCH };
}

/** Returns the largest scale denominator whose frame is completely visible. */
export function widestSeen(
  view: MapView,
  camera: Camera,
  { paper, orientation }: Pick<SheetSettings, 'paper' | 'orientation'>,
): number {
  const { area } = uncovered(view);
  const { widthIn, heightIn } = inchesOf(sheetFrame(paperSize(paper, orientation)));
  const share = Math.min(
    (area.width - 2 * AROUND) / (widthIn * PX_PER_INCH),
    (area.height - 2 * AROUND) / (heightIn * PX_PER_INCH),
  );
  return screenDenominator(camera.zoom, camera.lat) * Math.max(share, 0.01);
}

/** Returns the scale and the camera of a page around `box`. `current` is the selected scale, which is kept if it shows the box well. */
export function pageAround(
  view: MapView,
  box: BBox,
  { paper, orientation, units, denominator: current }: SheetSettings & { denominator: number | null },
): { denominator: number; camera: Camera } {
  const scales = units === 'feet' ? FOOT_SCALES : RATIO_SCALES;
  const denominator = scaleAround(box, inchesOf(sheetFrame(paperSize(paper, orientation))), scales, current);
  const middle = { lon: (box[0] + box[2]) / 2, lat: (box[1] + box[3]) / 2 };
  const camera = { ...view.getCamera(), ...middle };
  const page = pageOnMap(view, camera, { paper, orientation, denominator });
  return { denominator, camera: cameraOnPage(view, { ...page, middle }, camera.zoom) };
}

/** Returns a camera that shows the page completely and as large as possible, with the same middle. */
export function cameraOnPage(view: MapView, page: PageOnMap, zoom: number): Camera {
  const { offset, area } = uncovered(view);
  const share = Math.min(
    (area.width - 2 * AROUND) / page.frame.width,
    (area.height - 2 * AROUND) / page.frame.height,
  );
  const next = zoom + Math.log2(Math.max(share, 1e-6));
  const moved = positionAt({ ...page.middle, zoom: next, bearing: page.bearing }, -offset.x, -offset.y);
  return { ...moved, zoom: next, bearing: page.bearing, pitch: 0 };
}

/** Returns the part of the map that no panel covers, and the offset of its middle from the middle of the map. */
function uncovered(view: MapView) {
  const { area, size } = view.getUncovered();
  return {
    area,
    offset: {
      x: area.x + area.width / 2 - size.width / 2,
      y: area.y + area.height / 2 - size.height / 2,
    },
  };
}
