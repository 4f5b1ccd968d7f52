import { countLabel } from '../../../kernel/count-label.ts';
import { DRAW_TOOLS, type DrawToolId } from './draw-tools.ts';
import { type DrawUnits, formatArea, formatDegrees, formatDistance } from './draw-units.ts';
import { type Drawing, countPoints, firstPointOf } from './drawing.ts';
import { distanceM, measureOutline } from './geodesic.ts';
import { findOutlineIssue, OUTLINE_ISSUE_MESSAGES } from './outline-issues.ts';
import { pointLabel } from './point-label.ts';
import { wrapLongitude } from './positions.ts';
import type { Position } from './scene.ts';

/** The cells of a row, and the indexes of its shape and of the point at which it begins. */
export interface ResultRow {
  cells: readonly string[];
  shape: number;
  point: number;
}

/** A table of results: of a line, of an outline, or of all points. */
export interface ResultTable {
  /** The title of the table; null when there is only one. */
  title: string | null;
  /** The main figures of the shape. */
  totals: readonly { name: string; value: string }[];
  columns: readonly string[];
  rows: readonly ResultRow[];
  /** The reason why the shape has no area; null when there is none. */
  issue: string | null;
}

export interface DrawResults {
  tables: readonly ResultTable[];
  /** The sum of all shapes, when there are several and each has a figure. */
  total: { name: string; value: string } | null;
}

const NOTHING = '–';

/** Returns the results of a drawing for the panel: lengths and areas on the WGS 84 ellipsoid. */
export function resultsOf(tool: DrawToolId, drawing: Drawing, units: DrawUnits): DrawResults {
  const { shape, noun } = DRAW_TOOLS[tool];
  const { shapes } = drawing;
  if (shape === 'point')
    return { tables: shapes.length === 0 ? [] : [coordinatesTable(drawing)], total: null };
  const titleOf = (index: number) => (shapes.length > 1 ? `${noun} ${index + 1}` : null);
  if (shape === 'line') {
    const lines = shapes.map(({ points }, index) =>
      lineTable(points, index, firstPointOf(drawing, index), units),
    );
    const sum = lines.reduce((all, { lengthM }) => all + lengthM, 0);
    return {
      tables: lines.map(({ table }, index) => ({ ...table, title: titleOf(index) })),
      total: shapes.length > 1 ? { name: 'All lines', value: formatDistance(sum, units.distance) } : null,
    };
  }
  const areas = shapes.map(({ points }, index) =>
    outlineTable(points, index, firstPointOf(drawing, index), units),
  );
  const hasTotal = areas.length > 1 && areas.every(({ areaSqm }) => areaSqm !== null);
  const sum = areas.reduce((all, { areaSqm }) => all + (areaSqm ?? 0), 0);
  return {
    tables: areas.map(({ table }, index) => ({ ...table, title: titleOf(index) })),
    total: hasTotal ? { name: 'Total area', value: formatArea(sum, units.area) } : null,
  };
}

function coordinatesTable({ shapes }: Drawing): ResultTable {
  const rows = shapes.flatMap(({ points }, index) =>
    points.map(([lon, lat], point) => ({
      shape: index,
      point,
      cells: [pointLabel(index), formatDegrees(lat), formatDegrees(wrapLongitude(lon))],
    })),
  );
  return { title: null, totals: [], columns: ['Point', 'Latitude', 'Longitude'], rows, issue: null };
}

type Table = Omit<ResultTable, 'title'>;

function lineTable(
  points: readonly Position[],
  shape: number,
  first: number,
  units: DrawUnits,
): { table: Table; lengthM: number } {
  let lengthM = 0;
  const rows = points.map((point, index) => {
    const before = points[index - 1];
    const step = before === undefined ? 0 : distanceM(before, point);
    lengthM += step;
    const cells = [
      pointLabel(first + index),
      before === undefined ? NOTHING : formatDistance(step, units.distance),
      formatDistance(lengthM, units.distance),
    ];
    return { shape, point: index, cells };
  });
  const totals = [{ name: 'Total distance', value: formatDistance(lengthM, units.distance) }];
  return { lengthM, table: { totals, columns: ['Point', 'From previous', 'Total'], rows, issue: null } };
}

function outlineTable(
  points: readonly Position[],
  shape: number,
  first: number,
  units: DrawUnits,
): { table: Table; areaSqm: number | null } {
  const issue = findOutlineIssue(points);
  const columns = ['Side', 'Length'];
  const isOpen = points.length < 3;
  const ends = isOpen ? points.slice(1) : [...points.slice(1), ...points.slice(0, 1)];
  const rows = ends.map((to, index) => ({
    shape,
    point: index,
    cells: [
      `${pointLabel(first + index)}–${pointLabel(first + ((index + 1) % points.length))}`,
      formatDistance(distanceM(points[index] ?? to, to), units.distance),
    ],
  }));
  if (issue !== null)
    return { areaSqm: null, table: { totals: [], columns, rows, issue: OUTLINE_ISSUE_MESSAGES[issue] } };
  if (isOpen) return { areaSqm: null, table: { totals: [], columns, rows, issue: null } };
  const { areaSqm, perimeterM } = measureOutline(points);
  const totals = [
    { name: 'Area', value: formatArea(areaSqm, units.area) },
    { name: 'Perimeter', value: formatDistance(perimeterM, units.distance) },
  ];
  return { areaSqm, table: { totals, columns, rows, issue: null } };
}

/** Returns the most important figure, for screen readers and small screens; null when there is none. */
export function mainFigureOf({ tables, total }: DrawResults): string | null {
  const last = tables.at(-1);
  const figure = total ?? last?.totals[0];
  if (figure !== undefined) return `${figure.name}: ${figure.value}`;
  const [label, ...degrees] = last?.rows.at(-1)?.cells ?? [];
  return label === undefined || last?.columns[0] !== 'Point' ? null : `${label}: ${degrees.join(', ')}`;
}

/** Returns the state of a drawing after an edit, as screen readers announce it; an empty text while nothing is drawn. */
export function drawingStatus(drawing: Drawing, results: DrawResults, isFinished: boolean): string {
  const count = countPoints(drawing);
  if (count === 0) return '';
  const parts = [countLabel(count, 'point'), mainFigureOf(results)];
  return `${isFinished ? 'Finished. ' : ''}${parts.filter((part) => part !== null).join('. ')}`;
}

/** Returns the results as tab-separated text, for a spreadsheet or a message. */
export function resultsText(tool: DrawToolId, { tables, total }: DrawResults): string {
  const blocks = tables.map(({ title, totals, columns, rows, issue }) =>
    [
      ...(title === null ? [] : [title]),
      ...totals.map(({ name, value }) => `${name}\t${value}`),
      ...(issue === null ? [] : [issue]),
      columns.join('\t'),
      ...rows.map(({ cells }) => cells.join('\t')),
    ].join('\n'),
  );
  const sum = total === null ? [] : [`${total.name}\t${total.value}`];
  return [DRAW_TOOLS[tool].name, ...blocks, ...sum].join('\n\n');
}
