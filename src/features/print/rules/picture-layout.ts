import { drawnLegends, drawnScaleBars, type Legend, northArrow } from './furniture.ts';
import { type Box, INK, type Ink, type Measure, paragraph } from './ink.ts';

const PAD = 14;
const TEXT = 12;
const LEGEND_WIDTH = 250;

/** The texts on a picture of the view and below it. */
export interface PictureTexts {
  title: string;
  legends: readonly Legend[];
  sources: readonly string[];
  date: string;
  disclaimer: string;
}

/** Returns the height of the strip below a picture of this width, in CSS pixels. */
export function pictureStrip(width: number): number {
  return width < 640 ? 156 : 84;
}

/** Lays out the picture of the view with legends, north arrow, and a strip with scale bars and sources, in CSS pixels. */
export function layOutPicture(
  map: { width: number; height: number },
  texts: PictureTexts,
  /** Null for a tilted map, because its scale varies. */
  metersPerPx: number | null,
  bearing: number,
  measure: Measure,
): Ink[] {
  const strip: Box = { x: 0, y: map.height, width: map.width, height: pictureStrip(map.width) };
  return [
    { kind: 'picture', box: { x: 0, y: 0, ...map } },
    ...arrowCard(map.width, bearing),
    ...legendCard(texts.legends, map, measure),
    { kind: 'box', box: strip, fill: INK.paper },
    ...stripInk(texts, strip, metersPerPx, measure),
  ];
}

function arrowCard(width: number, bearing: number): Ink[] {
  const size = 52;
  const box = { x: width - size - PAD, y: PAD, width: size, height: size };
  return [
    { kind: 'box', box, fill: INK.paper, stroke: INK.faint, width: 1, opacity: 0.92 },
    ...northArrow([box.x + size / 2, box.y + size / 2], 42, bearing),
  ];
}

function legendCard(
  legends: readonly Legend[],
  map: { width: number; height: number },
  measure: Measure,
): Ink[] {
  if (legends.length === 0) return [];
  const width = Math.min(LEGEND_WIDTH, map.width - 2 * PAD);
  const draw = (top: number) => {
    const box = { x: 2 * PAD, y: top + PAD, width: width - 2 * PAD, height: map.height - 4 * PAD };
    return drawnLegends(legends, box, { size: TEXT, gap: 8 }, measure);
  };
  const height = draw(PAD).bottom;
  const top = Math.max(PAD, map.height - height - PAD);
  return [
    {
      kind: 'box',
      box: { x: PAD, y: top, width, height },
      fill: INK.paper,
      stroke: INK.faint,
      width: 1,
      opacity: 0.92,
    },
    ...draw(top).ink,
  ];
}

function stripInk(texts: PictureTexts, strip: Box, metersPerPx: number | null, measure: Measure): Ink[] {
  const isNarrow = strip.width < 640;
  const left = strip.x + PAD;
  const barWidth = isNarrow ? strip.width - 2 * PAD : 220;
  const textWidth = isNarrow ? barWidth : strip.width - barWidth - 4 * PAD;
  const title = paragraph(
    { text: texts.title, size: TEXT + 3, isBold: true, maxLines: 1 },
    { x: left, y: strip.y + 10, width: textWidth },
    measure,
  );
  const about = paragraph(
    {
      text: `${texts.date}. ${texts.sources.join(' ')} ${texts.disclaimer}`,
      size: TEXT - 1,
      color: INK.quiet,
      maxLines: isNarrow ? 4 : 3,
    },
    { x: left, y: title.bottom + 1, width: textWidth },
    measure,
  );
  const bars =
    metersPerPx === null
      ? []
      : drawnScaleBars(
          isNarrow
            ? { x: left, y: about.bottom + 4, width: barWidth }
            : { x: strip.x + strip.width - barWidth - PAD, y: strip.y + 22, width: barWidth },
          metersPerPx,
          TEXT,
        ).ink;
  return [...title.ink, ...about.ink, ...bars];
}
