import type { MapView } from '../../../map/web/map-view.ts';
import { fileName } from '../rules/file-name.ts';
import { PX_PER_INCH } from '../rules/ground-scale.ts';
import { scaleLabel } from '../rules/map-scales.ts';
import { type SheetFrame, type SheetTexts, layOutSheet } from '../rules/sheet-layout.ts';
import type { PageOnMap } from './page-on-map.ts';
import type { Made } from './use-making.ts';

const NOT_WHOLE = 'Part of the map did not load in time. Save the PDF again to get all of it.';

interface Sheet {
  page: PageOnMap;
  texts: SheetTexts;
  denominator: number;
  dpi: number;
  /** For example 2026-11-21. */
  day: string;
}

/** Makes a PDF of the view on one sheet of paper at an exact scale. */
export async function makeSheet(
  view: MapView,
  { page, texts, denominator, dpi, day }: Sheet,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Made> {
  const { toDraw, middle, bearing } = page;
  const pdf = import('./pdf-page.ts');
  const width = Math.floor(toDraw.widthPx);
  const height = Math.floor(toDraw.heightPx);
  const { canvas, isWhole } = await view.takePicture({
    width,
    height,
    pixelRatio: dpi / PX_PER_INCH,
    camera: { ...middle, zoom: toDraw.zoom, bearing, pitch: 0 },
    look: 'paper',
    signal,
    onProgress: (share) => onProgress(share * 0.85),
  });
  onProgress(0.88);
  const { createPdfSheet } = await pdf;
  const frame = exactly(page.sheet, width / toDraw.widthPx, height / toDraw.heightPx);
  const sheet = await createPdfSheet({
    size: frame.size,
    title: texts.title,
    subject: [texts.subtitle, texts.scale].filter(Boolean).join(', '),
    now: new Date(),
  });
  await sheet.draw(layOutSheet(frame, texts, { denominator, bearing }, sheet.measure), canvas);
  signal.throwIfAborted();
  onProgress(0.97);
  const blob = await sheet.save();
  const isCoarser = canvas.width < Math.floor(width * (dpi / PX_PER_INCH)) - 2;
  const reached = Math.round((canvas.width / width) * PX_PER_INCH);
  return {
    blob,
    name: fileName([texts.title, shortScale(denominator)], day, 'pdf'),
    warning: isWhole
      ? isCoarser
        ? `This device draws a sheet of this size with at most ${reached} dots per inch.`
        : null
      : NOT_WHOLE,
  };
}

/** Shrinks the frame to the whole pixels that the map was drawn with, so that the scale stays exact. */
function exactly(sheet: SheetFrame, shareX: number, shareY: number): SheetFrame {
  const { x, y, width, height } = sheet.map;
  return {
    ...sheet,
    map: {
      x: x + (width * (1 - shareX)) / 2,
      y: y + (height * (1 - shareY)) / 2,
      width: width * shareX,
      height: height * shareY,
    },
  };
}

function shortScale(denominator: number): string {
  const [label = ''] = scaleLabel(denominator).split(' (');
  return label.startsWith('1:') ? `1 to ${denominator}` : label.replace('=', '').replaceAll(/[\s,]/g, '');
}
