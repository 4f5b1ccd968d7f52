import { drawnScaleBars, northArrow } from './furniture.ts';
import { type Box, INK, type Ink, type Measure, paragraph } from './ink.ts';
import { METERS_PER_POINT } from './papers.ts';

const MARGIN = 40;
const GAP = 18;

/** The share of the inner height for the map. */
const MAP_SHARE = 0.34;
const MAX_TYPE_POINTS = 8.5;
const MIN_TYPE_POINTS = 6;

export interface ReportGroup {
  label: string;
  rows: readonly { label: string; value: string }[];
}

/** The texts of a report: one parcel on one page. */
export interface ReportTexts {
  title: string;
  subtitle: string;
  /** The facts that most people look for, in large type under the map. */
  facts: readonly { label: string; value: string }[];
  groups: readonly ReportGroup[];
  /** A sentence about values that this reader may not see. */
  hidden: string | null;
  sources: readonly string[];
  date: string;
  disclaimer: string;
  scale: string;
}

/** Returns the box of the map on the page in points. It does not depend on the texts. */
export function reportMapBox({ width, height }: { width: number; height: number }): Box {
  const inner = height - 2 * MARGIN;
  return { x: MARGIN, y: MARGIN + 62, width: width - 2 * MARGIN, height: Math.round(inner * MAP_SHARE) };
}

/** Lays out the page. The values get the largest type in which they fit; a last line counts those that still don't fit. */
export function layOutReport(
  size: { width: number; height: number },
  map: Box,
  texts: ReportTexts,
  { denominator, bearing }: { denominator: number; bearing: number },
  measure: Measure,
): Ink[] {
  const width = size.width - 2 * MARGIN;
  const title = paragraph(
    { text: texts.title, size: 20, isBold: true, maxLines: 1 },
    { x: MARGIN, y: MARGIN, width },
    measure,
  );
  const subtitle = paragraph(
    { text: texts.subtitle, size: 10, color: INK.quiet, maxLines: 2 },
    { x: MARGIN, y: title.bottom + 2, width },
    measure,
  );
  const foot = footInk(texts, { x: MARGIN, bottom: size.height - MARGIN, width }, measure);
  const furniture = mapFurniture(texts.scale, map, denominator, bearing, measure);
  const facts = factsInk(texts.facts, { x: MARGIN, y: furniture.bottom + 8, width }, measure);
  const room = { x: MARGIN, y: facts.bottom + 8, width, bottom: foot.top - 8 };
  return [
    { kind: 'box', box: { x: 0, y: 0, ...size }, fill: INK.paper },
    ...title.ink,
    ...subtitle.ink,
    { kind: 'picture', box: map },
    { kind: 'box', box: map, stroke: INK.line, width: 0.6 },
    ...furniture.ink,
    ...facts.ink,
    ...groupsInk(texts.groups, room, measure),
    ...foot.ink,
  ];
}

function mapFurniture(scale: string, map: Box, denominator: number, bearing: number, measure: Measure) {
  const y = map.y + map.height + 5;
  const bars = drawnScaleBars({ x: map.x, y, width: 190 }, denominator * METERS_PER_POINT, 7.5);
  const label = paragraph(
    { text: scale, size: 8, color: INK.quiet, maxLines: 1 },
    { x: map.x + 200, y: y + 4, width: map.width - 200 },
    measure,
  );
  const arrow = { x: map.x + map.width - 40, y: map.y + 8, width: 32, height: 32 };
  return {
    ink: [
      ...bars.ink,
      ...label.ink,
      { kind: 'box' as const, box: arrow, fill: INK.paper, stroke: INK.faint, width: 0.6 },
      ...northArrow([arrow.x + 16, arrow.y + 16], 27, bearing),
    ],
    bottom: bars.bottom,
  };
}

interface Place {
  x: number;
  y: number;
  width: number;
}

/** Draws up to eight facts, four per row. A long fact takes two lines. */
function factsInk(facts: ReportTexts['facts'], { x, y, width }: Place, measure: Measure) {
  const column = width / 4;
  let [top, bottom] = [y, y];
  const ink = facts.slice(0, 8).flatMap(({ label, value }, index) => {
    if (index % 4 === 0) top = index === 0 ? y : bottom + 8;
    const place = { x: x + (index % 4) * column, y: top, width: column - 10 };
    const small = paragraph({ text: label, size: 7.5, color: INK.quiet, maxLines: 1 }, place, measure);
    const large = paragraph(
      { text: value, size: 11, isBold: true, maxLines: 2 },
      { ...place, y: small.bottom + 1 },
      measure,
    );
    bottom = Math.max(bottom, large.bottom);
    return [...small.ink, ...large.ink];
  });
  return { ink, bottom: bottom + 8 };
}

function groupsInk(
  groups: readonly ReportGroup[],
  room: Place & { bottom: number },
  measure: Measure,
): Ink[] {
  let size = MAX_TYPE_POINTS;
  let drawn = inColumns(groups, room, size, measure);
  while (drawn.left > 0 && size > MIN_TYPE_POINTS) {
    size -= 0.5;
    drawn = inColumns(groups, room, size, measure);
  }
  const { ink, left } = drawn;
  if (left === 0) return ink;
  const text = `${left} further ${left === 1 ? 'value is' : 'values are'} in the parcel’s details on the site.`;
  const place = { ...room, y: room.bottom - size * 1.3 };
  return [...ink, ...paragraph({ text, size, color: INK.quiet }, place, measure).ink];
}

/** Draws groups in two columns; a group may continue in the second one. `left` is the number of rows without room. */
function inColumns(
  groups: readonly ReportGroup[],
  room: Place & { bottom: number },
  size: number,
  measure: Measure,
) {
  const width = (room.width - GAP) / 2;
  const step = size * 1.45;
  const bottom = room.bottom - size * 1.6;
  const ink: Ink[] = [];
  let column = 0;
  let { y } = room;
  let left = 0;
  const x = () => room.x + column * (width + GAP);
  /** Goes on to the second column if the first one lacks room. Returns whether there is room then. */
  const findRoom = (rows: number) => {
    if (y + rows * step > bottom && column === 0) [column, y] = [1, room.y];
    return y + rows * step <= bottom;
  };
  for (const { label, rows } of groups) {
    if (!findRoom(2.4)) {
      left += rows.length;
      continue;
    }
    if (y > room.y) y += step * 0.4;
    ink.push(
      ...paragraph(
        { text: label, size: size + 0.5, isBold: true, maxLines: 1 },
        { x: x(), y, width },
        measure,
      ).ink,
    );
    y += step;
    for (const row of rows) {
      if (!findRoom(1)) {
        left++;
        continue;
      }
      const labelWidth = width * 0.46;
      ink.push(
        ...paragraph(
          { text: row.label, size, color: INK.quiet, maxLines: 1 },
          { x: x(), y, width: labelWidth - 6 },
          measure,
        ).ink,
        ...paragraph(
          { text: row.value, size, maxLines: 1 },
          { x: x() + labelWidth, y, width: width - labelWidth },
          measure,
        ).ink,
      );
      y += step;
    }
  }
  return { ink, left };
}

function footInk(
  texts: ReportTexts,
  { x, bottom, width }: { x: number; bottom: number; width: number },
  measure: Measure,
) {
  const lines = [
    ...(texts.hidden === null ? [] : [{ text: texts.hidden, size: 7.5, color: INK.quiet, maxLines: 2 }]),
    { text: texts.disclaimer, size: 8, isBold: true, maxLines: 2 },
    { text: `${texts.sources.join(' ')} Printed ${texts.date}.`, size: 7, color: INK.quiet, maxLines: 4 },
  ];
  const draw = (from: number) => {
    let y = from;
    const ink = lines.flatMap((line) => {
      const drawn = paragraph(line, { x, y, width }, measure);
      y = drawn.bottom + 2;
      return drawn.ink;
    });
    return { ink, bottom: y };
  };
  const top = bottom - draw(0).bottom;
  return { ink: draw(top).ink, top };
}
