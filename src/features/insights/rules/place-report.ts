import { type Box, INK, type Ink, type Measure, paragraph } from '../../print/rules/ink.ts';

const MARGIN = 40;
const GAP = 20;
/** The space below a block. */
const BELOW = 16;
const FOOT = 54;
const CHART_HEIGHT = 78;
/** Charts grow into the room that a column has left. */
const MAX_CHART_HEIGHT = 130;
/** A table of only a few of many places is left out. */
const MIN_PLACES = 3;
/** The maximum number of rows that are tried. No column has room for more, and laying out each of thousands of places would take too long. */
const MAX_PLACES = 60;
const ACCENT = '#007377';

/** A part of the report, as wide as a column of the page. */
export type ReportBlock =
  | {
      kind: 'bars';
      title: string;
      note?: string;
      rows: readonly { label: string; value: string; share: number }[];
    }
  | {
      kind: 'columns';
      title: string;
      note?: string;
      values: readonly number[];
      ends: readonly [string, string];
      /** The height of the chart; the default is {@link CHART_HEIGHT}. */
      height?: number;
    }
  | {
      kind: 'table';
      title: string;
      note?: string;
      heads: readonly string[];
      rows: readonly (readonly string[])[];
    };

export interface PlaceReport {
  title: string;
  subtitle: string;
  tiles: readonly { label: string; value: string }[];
  blocks: readonly ReportBlock[];
  /** The sets of places inside the place, the largest places first: tables after the blocks, with as many rows as there is room for. */
  places?: readonly PlacesTable[];
  /** The sources with their dates, and the limits of the numbers. */
  foot: string;
}

export interface PlacesTable {
  title: string;
  heads: readonly string[];
  rows: readonly (readonly string[])[];
}

interface Drawn {
  ink: Ink[];
  bottom: number;
}

/**
 * Lays out a report of a place on at most two pages: a title with tiles, then the blocks in two columns on each page, in their order. Blocks that find no room
 * are left out, so the caller must put the important ones first. The columns of the second page are about equally long.
 */
export function layOutPlaceReport(
  size: { width: number; height: number },
  report: PlaceReport,
  measure: Measure,
): Ink[][] {
  const width = size.width - 2 * MARGIN;
  const column = (width - GAP) / 2;
  const bottom = size.height - MARGIN - FOOT;
  const head = headInk(report, width, measure);
  const pages: [Ink[], Ink[]] = [[paper(size), ...head.ink], [paper(size)]];
  const second = paragraph(
    { text: report.title, size: 11, isBold: true, maxLines: 1 },
    { x: MARGIN, y: MARGIN, width },
    measure,
  );
  pages[1].push(...second.ink);
  const columns = [
    { page: pages[0], x: MARGIN, top: head.bottom + 14 },
    { page: pages[0], x: MARGIN + column + GAP, top: head.bottom + 14 },
    { page: pages[1], x: MARGIN, top: second.bottom + 10 },
    { page: pages[1], x: MARGIN + column + GAP, top: second.bottom + 10 },
  ];
  const rooms = columns.map(({ top }) => bottom - top);
  const arrange = (blocks: readonly ReportBlock[]) =>
    distribute(
      blocks.map((block) => ({
        block,
        height: blockInk(block, { x: 0, y: 0, width: column }, measure).bottom,
      })),
      rooms,
    );
  const byColumn = withPlaces(report, arrange);
  columns.forEach(({ page, x, top }, index) => {
    let y = top;
    const blocks = byColumn[index] ?? [];
    const charts = blocks.filter(({ block }) => block.kind === 'columns').length;
    const spare = (rooms[index] ?? 0) + BELOW - lengthOf(blocks);
    const height = Math.min(MAX_CHART_HEIGHT, CHART_HEIGHT + Math.max(0, spare) / Math.max(1, charts));
    for (const { block } of blocks) {
      const sized = block.kind === 'columns' ? { ...block, height } : block;
      const drawn = blockInk(sized, { x, y, width: column }, measure);
      page.push(...drawn.ink);
      y = drawn.bottom + BELOW;
    }
  });
  const isShort = byColumn.slice(2).flat().length === 0;
  const used = isShort ? pages.slice(0, 1) : pages;
  used.forEach((page, index) =>
    page.push(...footInk(size, report.foot, `Page ${index + 1} of ${used.length}`, measure)),
  );
  return used;
}

interface SizedBlock {
  block: ReportBlock;
  height: number;
}

/** Arranges the blocks, and after them as many places of each set as there is room for. A set never displaces a block or an earlier set. */
function withPlaces(
  { blocks, places = [] }: PlaceReport,
  arrange: (blocks: readonly ReportBlock[]) => SizedBlock[][],
): SizedBlock[][] {
  let found = arrange(blocks);
  for (const { title, heads, rows } of places) {
    if (rows.length === 0) continue;
    for (let shown = Math.min(MAX_PLACES, rows.length); shown >= Math.min(MIN_PLACES, rows.length); shown--) {
      const note = shown < rows.length ? `The ${shown} with the most parcels, of ${rows.length}.` : undefined;
      const table: ReportBlock = {
        kind: 'table',
        title,
        heads,
        rows: rows.slice(0, shown),
        ...(note !== undefined && { note }),
      };
      const arranged = arrange([...found.flat().map(({ block }) => block), table]);
      if (arranged.flat().length === found.flat().length) continue;
      found = arranged;
      break;
    }
  }
  return found;
}

/** Distributes blocks over columns of these heights in their order, then divides those of the last two columns so that the longer one is as short as possible. */
function distribute(blocks: readonly SizedBlock[], rooms: readonly number[]): SizedBlock[][] {
  const columns = rooms.map((): SizedBlock[] => []);
  let at = 0;
  for (const sized of blocks) {
    // The first column from here on that has room. Columns before it stay closed, so that the order is kept.
    const next = columns.findIndex(
      (column, index) => index >= at && lengthOf([...column, sized]) <= (rooms[index] ?? 0) + BELOW,
    );
    if (next < 0) continue;
    columns[next]?.push(sized);
    at = next;
  }
  const last = columns.splice(-2).flat();
  const longer = last.map((_, index) =>
    Math.max(lengthOf(last.slice(0, index + 1)), lengthOf(last.slice(index + 1))),
  );
  const end = longer.lastIndexOf(Math.min(...longer)) + 1;
  return [...columns, last.slice(0, end), last.slice(end)];
}

function lengthOf(column: readonly SizedBlock[]): number {
  return column.reduce((sum, { height }) => sum + height + BELOW, 0);
}

function paper(size: { width: number; height: number }): Ink {
  return { kind: 'box', box: { x: 0, y: 0, ...size }, fill: INK.paper };
}

function headInk({ title, subtitle, tiles }: PlaceReport, width: number, measure: Measure): Drawn {
  const name = paragraph(
    { text: title, size: 22, isBold: true, maxLines: 1 },
    { x: MARGIN, y: MARGIN, width },
    measure,
  );
  const about = paragraph(
    { text: subtitle, size: 9.5, color: INK.quiet, maxLines: 2 },
    { x: MARGIN, y: name.bottom + 2, width },
    measure,
  );
  const ink = [...name.ink, ...about.ink];
  const perRow = 3;
  const tile = (width - (perRow - 1) * 8) / perRow;
  const [top, height] = [about.bottom + 12, 42];
  tiles.forEach(({ label, value }, index) => {
    const box: Box = {
      x: MARGIN + (index % perRow) * (tile + 8),
      y: top + Math.floor(index / perRow) * (height + 8),
      width: tile,
      height,
    };
    ink.push({ kind: 'box', box, stroke: INK.faint, width: 0.8 });
    const inner = { x: box.x + 8, width: tile - 16 };
    ink.push(
      ...paragraph(
        { text: label, size: 8, color: INK.quiet, maxLines: 1 },
        { ...inner, y: box.y + 6 },
        measure,
      ).ink,
      ...paragraph({ text: value, size: 14, isBold: true, maxLines: 1 }, { ...inner, y: box.y + 18 }, measure)
        .ink,
    );
  });
  return { ink, bottom: top + Math.ceil(tiles.length / perRow) * (height + 8) };
}

interface Place {
  x: number;
  y: number;
  width: number;
}

function blockInk(block: ReportBlock, place: Place, measure: Measure): Drawn {
  const title = paragraph({ text: block.title, size: 11, isBold: true, maxLines: 1 }, place, measure);
  const body = bodyInk(block, { ...place, y: title.bottom + 4 }, measure);
  const note =
    block.note === undefined
      ? { ink: [], bottom: body.bottom }
      : paragraph(
          { text: block.note, size: 7, color: INK.quiet, maxLines: 5 },
          { ...place, y: body.bottom + 3 },
          measure,
        );
  return { ink: [...title.ink, ...body.ink, ...note.ink], bottom: note.bottom };
}

function bodyInk(block: ReportBlock, place: Place, measure: Measure): Drawn {
  switch (block.kind) {
    case 'bars':
      return barsInk(block.rows, place, measure);
    case 'columns':
      return columnsInk(block, place, measure);
    case 'table':
      return tableInk(block.heads, block.rows, place, measure);
  }
}

function barsInk(
  rows: readonly { label: string; value: string; share: number }[],
  { x, y, width }: Place,
  measure: Measure,
): Drawn {
  const step = 19;
  const ink = rows.flatMap(({ label, value, share }, index): Ink[] => {
    const top = y + index * step;
    const wide = measure(value, 8, true);
    return [
      ...paragraph({ text: label, size: 8, maxLines: 1 }, { x, y: top, width: width - wide - 10 }, measure)
        .ink,
      text(value, x + width - wide, top + 8, 8, true),
      { kind: 'box', box: { x, y: top + 12, width, height: 3 }, fill: INK.faint },
      {
        kind: 'box',
        box: { x, y: top + 12, width: width * Math.min(1, Math.max(0, share)), height: 3 },
        fill: ACCENT,
      },
    ];
  });
  return { ink, bottom: y + rows.length * step };
}

function columnsInk(
  { values, ends: [first, last], height = CHART_HEIGHT }: ReportBlock & { kind: 'columns' },
  { x, y, width }: Place,
  measure: Measure,
): Drawn {
  const most = Math.max(...values, 1e-9);
  const step = width / Math.max(1, values.length);
  const ink: Ink[] = values.map((value, index) => {
    const tall = (Math.max(0, value) / most) * height;
    return {
      kind: 'box',
      box: { x: x + index * step, y: y + height - tall, width: Math.max(0.5, step - 1.5), height: tall },
      fill: ACCENT,
    };
  });
  ink.push(
    { kind: 'box', box: { x, y: y + height, width, height: 0.6 }, fill: INK.line },
    text(first, x, y + height + 9, 7),
    text(last, x + width - measure(last, 7, false), y + height + 9, 7),
  );
  return { ink, bottom: y + height + 12 };
}

function tableInk(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  { x, y, width }: Place,
  measure: Measure,
): Drawn {
  const size = 7.5;
  const step = 13;
  const widest = Math.max(
    ...[heads, ...rows].flatMap((cells) => cells.slice(1).map((cell) => measure(cell, size, true))),
  );
  const narrow = Math.max(38, widest + 8);
  const name = width - narrow * (heads.length - 1);
  const line = (cells: readonly string[], top: number, isBold: boolean): Ink[] =>
    cells.flatMap((cell, index) =>
      index === 0
        ? paragraph({ text: cell, size, isBold, maxLines: 1 }, { x, y: top, width: name - 4 }, measure).ink
        : [text(cell, x + name + narrow * index - measure(cell, size, isBold), top + size, size, isBold)],
    );
  const ink = [
    ...line(heads, y, true),
    ...rows.flatMap((cells, index): Ink[] => [
      { kind: 'box', box: { x, y: y + (index + 1) * step - 3, width, height: 0.5 }, fill: INK.faint },
      ...line(cells, y + (index + 1) * step, false),
    ]),
  ];
  return { ink, bottom: y + (rows.length + 1) * step };
}

function text(content: string, x: number, y: number, size: number, isBold = false): Ink {
  return { kind: 'text', x, y, text: content, size, isBold, color: INK.text };
}

function footInk(
  size: { width: number; height: number },
  foot: string,
  label: string,
  measure: Measure,
): Ink[] {
  const top = size.height - MARGIN - FOOT + 12;
  const width = size.width - 2 * MARGIN;
  return [
    { kind: 'box', box: { x: MARGIN, y: top - 6, width, height: 0.6 }, fill: INK.line },
    ...paragraph(
      { text: foot, size: 7, color: INK.quiet, maxLines: 4 },
      { x: MARGIN, y: top, width: width - 60 },
      measure,
    ).ink,
    text(label, MARGIN + width - measure(label, 7, false), top + 7, 7),
  ];
}
