import { countLabel } from '../../../kernel/count-label.ts';
import { type Box, INK, type Ink, LEADING, type Measure, type Point, paragraph } from './ink.ts';
import { type ScaleBar, scaleBars } from './scale-bar.ts';

interface LegendEntry {
  label: string;
  color: string;
  kind: 'area' | 'line';
}

export interface Legend {
  title: string;
  entries: readonly LegendEntry[];
}

/** The height of a line of a legend, in multiples of the size of its text. */
const ROW = 1.5;

/** Draws an arrow that points north on a map rotated by `bearing` degrees, with the letter N. `size` is its height in points. */
export function northArrow(middle: Point, size: number, bearing: number): Ink[] {
  const turn = (-bearing * Math.PI) / 180;
  const at = (x: number, y: number): Point => [
    middle[0] + (x * Math.cos(turn) - y * Math.sin(turn)) * size,
    middle[1] + (x * Math.sin(turn) + y * Math.cos(turn)) * size,
  ];
  const tip = at(0, -0.5);
  const notch = at(0, 0.12);
  const letterSize = size * 0.34;
  const letter = at(0, 0.42);
  return [
    { kind: 'shape', points: [tip, at(-0.2, 0.24), notch], fill: INK.text, stroke: INK.text },
    { kind: 'shape', points: [tip, at(0.2, 0.24), notch], fill: INK.paper, stroke: INK.text },
    {
      kind: 'text',
      x: letter[0] - letterSize * 0.36,
      y: letter[1] + letterSize * 0.36,
      text: 'N',
      size: letterSize,
      isBold: true,
      color: INK.text,
    },
  ];
}

/** Draws two scale bars, feet or miles above meters or kilometers, at most `width` wide with their labels. `metersPerPoint` is the distance on the ground. */
export function drawnScaleBars(
  { x, y, width }: { x: number; y: number; width: number },
  metersPerPoint: number,
  size: number,
): { ink: Ink[]; bottom: number } {
  const longest = width - size * 5;
  const { imperial, metric } = scaleBars(longest * metersPerPoint);
  return {
    ink: [...drawBar(imperial, x, y, longest, size), ...drawBar(metric, x, y + size * 1.7, longest, size)],
    bottom: y + size * 3.2,
  };
}

function drawBar(
  { label, share, parts }: ScaleBar,
  x: number,
  y: number,
  longest: number,
  size: number,
): Ink[] {
  const [length, height] = [longest * share, size * 0.5];
  const top = y + size * 0.4;
  const boxes = Array.from({ length: parts }, (_, index): Ink => {
    const box: Box = { x: x + (length / parts) * index, y: top, width: length / parts, height };
    return { kind: 'box', box, fill: index % 2 === 0 ? INK.text : INK.paper, stroke: INK.text, width: 0.5 };
  });
  return [
    ...boxes,
    {
      kind: 'text',
      x: x + length + size * 0.5,
      y: top + height * 0.5 + size * 0.35,
      text: label,
      size,
      isBold: false,
      color: INK.text,
    },
  ];
}

/** Each legend gets room for its title and at least this many lines, if it has as many. */
const MIN_LINES = 3;

/**
 * Draws legends below each other, `gap` apart, in a room of this height. A legend that needs less than an equal share leaves the rest to those above it. If not
 * all legends find room, the last line says how many are left out.
 */
export function drawnLegends(
  legends: readonly Legend[],
  { x, y, width, height }: Box,
  { size, gap }: { size: number; gap: number },
  measure: Measure,
): { ink: Ink[]; bottom: number } {
  const needOf = (lines: number) => size * (LEADING + ROW * lines);
  const listFitting = (room: number) => {
    let used = -gap;
    return legends.filter(({ entries }, index) => {
      used += gap + needOf(Math.min(MIN_LINES, entries.length));
      return index === 0 || used <= room;
    });
  };
  const isCut = listFitting(height).length < legends.length;
  const room = isCut ? height - gap - needOf(0) : height;
  const shown = listFitting(room);
  const share = (room + gap) / shown.length - gap;
  const ink: Ink[] = [];
  let top = y;
  shown.forEach((legend, index) => {
    const below = shown.slice(index + 1).map(({ entries }) => Math.min(share, needOf(entries.length)) + gap);
    const maxBottom = y + room - below.reduce((sum, need) => sum + need, 0);
    const drawn = drawnLegend(legend, { x, y: top, width, maxBottom }, size, measure);
    ink.push(...drawn.ink);
    top = drawn.bottom + gap;
  });
  if (!isCut) return { ink, bottom: top - gap };
  const text = `and ${countLabel(legends.length - shown.length, 'more legend')}`;
  const note = paragraph({ text, size, maxLines: 1 }, { x, y: top, width }, measure);
  return { ink: [...ink, ...note.ink], bottom: note.bottom };
}

/** Draws a legend in columns. If the legend would exceed `maxBottom`, the last line says how many entries are left out. */
export function drawnLegend(
  legend: Legend,
  { x, y, width, maxBottom }: { x: number; y: number; width: number; maxBottom: number },
  size: number,
  measure: Measure,
): { ink: Ink[]; bottom: number } {
  const heading = paragraph(
    { text: legend.title, size, isBold: true, maxLines: 1 },
    { x, y, width },
    measure,
  );
  const row = size * ROW;
  const rows = Math.max(1, Math.floor((maxBottom - heading.bottom) / row));
  const columns = Math.max(
    1,
    Math.min(3, Math.floor(width / (size * 13)), Math.ceil(legend.entries.length / rows)),
  );
  const room = rows * columns;
  const isCut = legend.entries.length > room;
  const shown = legend.entries.slice(0, isCut ? Math.max(0, room - 1) : room);
  const perColumn = isCut ? rows : Math.max(1, Math.ceil(shown.length / columns));
  const columnWidth = width / columns;
  const place = (index: number) => ({
    x: x + Math.floor(index / perColumn) * columnWidth,
    y: heading.bottom + (index % perColumn) * row,
  });
  const texts = (index: number, text: string) => {
    const from = place(index);
    const indent = size * 1.9;
    return paragraph(
      { text, size, maxLines: 1 },
      { x: from.x + indent, y: from.y, width: columnWidth - indent - size * 0.5 },
      measure,
    ).ink;
  };
  const ink = shown.flatMap((entry, index) => [
    swatch(entry, place(index), size),
    ...texts(index, entry.label),
  ]);
  if (isCut) ink.push(...texts(shown.length, `and ${legend.entries.length - shown.length} more`));
  const used = Math.min(perColumn, shown.length + (isCut ? 1 : 0));
  return { ink: [...heading.ink, ...ink], bottom: heading.bottom + used * row };
}

function swatch({ color, kind }: LegendEntry, { x, y }: { x: number; y: number }, size: number): Ink {
  const [width, middle] = [size * 1.4, y + size * 0.72];
  if (kind === 'line') return { kind: 'box', box: { x, y: middle - 0.9, width, height: 1.8 }, fill: color };
  const height = size * 0.85;
  return {
    kind: 'box',
    box: { x, y: middle - height / 2, width, height },
    fill: color,
    stroke: INK.line,
    width: 0.4,
  };
}
