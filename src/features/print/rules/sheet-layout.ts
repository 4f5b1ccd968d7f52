import { drawnLegends, drawnScaleBars, type Legend, northArrow } from './furniture.ts';
import { type Box, INK, type Ink, type Measure, paragraph } from './ink.ts';
import { METERS_PER_POINT } from './papers.ts';

const MARGIN = 32;
const GAP = 12;

/** The texts around the map. */
export interface SheetTexts {
  title: string;
  subtitle: string;
  notes: string;
  scale: string;
  legends: readonly Legend[];
  sources: readonly string[];
  /** For example "Nov 21, 2026". */
  date: string;
  disclaimer: string;
}

export interface SheetFrame {
  size: { width: number; height: number };
  /** The box of the map. */
  map: Box;
  /** The box of the texts: beside the map, or below it on an upright sheet. */
  texts: Box;
}

/** Divides a sheet into map and texts, in points. This does not depend on the texts, so that the map's frame stays the same while a user types. */
export function sheetFrame(size: { width: number; height: number }): SheetFrame {
  const { width, height } = size;
  const inner = { x: MARGIN, y: MARGIN, width: width - 2 * MARGIN, height: height - 2 * MARGIN };
  if (width > height) {
    const side = Math.min(230, Math.max(164, inner.width * 0.23));
    return {
      size,
      map: { ...inner, width: inner.width - side - GAP },
      texts: { ...inner, x: inner.x + inner.width - side, width: side },
    };
  }
  const below = Math.min(230, Math.max(158, inner.height * 0.2));
  return {
    size,
    map: { ...inner, height: inner.height - below - GAP },
    texts: { ...inner, y: inner.y + inner.height - below, height: below },
  };
}

/** Lays out the whole sheet. */
export function layOutSheet(
  { size, map, texts: area }: SheetFrame,
  texts: SheetTexts,
  { denominator, bearing }: { denominator: number; bearing: number },
  measure: Measure,
): Ink[] {
  const isBeside = size.width > size.height;
  const small = Math.min(size.width, size.height) > 700 ? 9 : 7.5;
  const metersPerPoint = denominator * METERS_PER_POINT;
  const column = isBeside ? area.width : (area.width - 2 * GAP) / 3;
  const bottom = area.y + area.height;

  // Places the title, scale and arrow first. Beside the map, the legends follow below them and the rest is at the bottom.
  const scaleFoot = bottom - small * 8.2;
  const top = titleBlock(
    texts,
    { x: area.x, y: area.y, width: column },
    isBeside ? area.y + area.height * 0.4 : scaleFoot - 4,
    small,
    measure,
  );
  const scaleTop = isBeside ? top.bottom + GAP : scaleFoot;
  const scale = scaleBlock(
    { label: texts.scale, metersPerPoint, bearing },
    { x: area.x, y: scaleTop, width: column },
    small,
    measure,
  );

  const foot = footBlock(
    texts,
    { x: isBeside ? area.x : area.x + 2 * (column + GAP), width: column },
    small,
    measure,
  );
  const footTop = isBeside ? bottom - foot.height : area.y;

  const legendX = isBeside ? area.x : area.x + column + GAP;
  const legendTop = isBeside ? scale.bottom + GAP : area.y;
  const legendBottom = isBeside ? footTop - GAP : bottom;
  const legends = drawnLegends(
    texts.legends,
    { x: legendX, y: legendTop, width: column, height: legendBottom - legendTop },
    { size: small + 0.5, gap: 5 },
    measure,
  ).ink;
  return [
    { kind: 'box', box: { x: 0, y: 0, ...size }, fill: INK.paper },
    { kind: 'picture', box: map },
    { kind: 'box', box: map, stroke: INK.text, width: 0.8 },
    ...top.ink,
    ...scale.ink,
    ...legends,
    ...foot.inkAt(footTop),
  ];
}

interface Place {
  x: number;
  y: number;
  width: number;
}

/** Notes get the room between the title and `maxBottom`. */
function titleBlock(texts: SheetTexts, place: Place, maxBottom: number, small: number, measure: Measure) {
  const title = paragraph({ text: texts.title, size: small * 2, isBold: true, maxLines: 2 }, place, measure);
  const subtitle = paragraph(
    { text: texts.subtitle, size: small + 1, color: INK.quiet, maxLines: 1 },
    { ...place, y: title.bottom + 2 },
    measure,
  );
  const size = small + 0.5;
  const y = subtitle.bottom + 6;
  const maxLines = Math.max(0, Math.floor((maxBottom - y) / (size * 1.3)));
  const notes = paragraph({ text: texts.notes, size, maxLines }, { ...place, y }, measure);
  return {
    ink: [...title.ink, ...subtitle.ink, ...notes.ink],
    bottom: texts.notes === '' ? subtitle.bottom : notes.bottom,
  };
}

function scaleBlock(
  { label, metersPerPoint, bearing }: { label: string; metersPerPoint: number; bearing: number },
  { x, y, width }: Place,
  small: number,
  measure: Measure,
) {
  const arrow = small * 4.6;
  const room = width - arrow - GAP;
  const texts = paragraph(
    { text: label, size: small + 1, isBold: true, maxLines: 2 },
    { x, y, width: room },
    measure,
  );
  const bars = drawnScaleBars({ x, y: texts.bottom + 3, width: room }, metersPerPoint, small);
  const height = Math.max(bars.bottom - y, arrow);
  return {
    ink: [...texts.ink, ...bars.ink, ...northArrow([x + width - arrow / 2, y + height / 2], arrow, bearing)],
    bottom: y + height,
  };
}

/** Lays out disclaimer, sources and date. The height is known before the position. */
function footBlock(
  texts: SheetTexts,
  { x, width }: Omit<Place, 'y'>,
  small: number,
  measure: Measure,
): { height: number; inkAt: (y: number) => Ink[] } {
  const lines = [
    { text: texts.disclaimer, size: small, isBold: true, maxLines: 4 },
    { text: texts.sources.join('\n'), size: small - 0.5, color: INK.quiet, maxLines: 10 },
    { text: `Printed ${texts.date}`, size: small - 0.5, color: INK.quiet, maxLines: 1 },
  ];
  const inkAt = (from: number) => {
    let y = from;
    const ink = lines.flatMap((line) => {
      const drawn = paragraph(line, { x, y, width }, measure);
      y = drawn.bottom + 3;
      return drawn.ink;
    });
    return { ink, bottom: y };
  };
  return { height: inkAt(0).bottom, inkAt: (y) => inkAt(y).ink };
}
