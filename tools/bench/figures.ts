/** What can be measured, in the order of the table. */
export const AREAS = [
  'import',
  'small-imports',
  'formats',
  'tiles',
  'filters',
  'serving',
  'search',
  'insights',
  'changes',
  'exports',
  'store',
  'services',
  'start',
  'idle',
  'page',
  'load',
  'kill',
  'orders',
  'notifications',
  'questions',
  'soak',
] as const;
export type Area = (typeof AREAS)[number];

/** A row of the table: our figure next to a peer's, or next to a limit. */
export interface Figure {
  area: Area;
  what: string;
  /** The number of parcels of the measured county, the name of a file, or another amount such as `50 moments`. */
  size: string;
  unit: 'rows/s' | 'ms' | 's' | 'MB' | 'KB' | 'requests/s' | 'hosts' | 'tasks' | 'rows' | 'answers';
  ours: number;
  peer?: { name: string; value: number };
  target?: Target;
  /** The day of the measurement, 2026-11-22; set by the report. */
  date?: string;
}

/** A limit for the ratio of our figure to the peer's (`ratio`), or for our figure alone (`value`). */
export type Target = { of: 'ratio' | 'value'; atLeast: number } | { of: 'ratio' | 'value'; atMost: number };

export function ratioOf({ ours, peer }: Figure): number | null {
  return peer && peer.value > 0 ? ours / peer.value : null;
}

/** Returns null without a target, or when the required peer isn't installed. */
export function isReached(figure: Figure): boolean | null {
  const { target } = figure;
  if (!target) return null;
  const measured = target.of === 'value' ? figure.ours : ratioOf(figure);
  if (measured === null) return null;
  return 'atLeast' in target ? measured >= target.atLeast : measured <= target.atMost;
}

/** Later figures replace earlier ones of the same measurement, so that a part can be measured again. */
export function mergeFigures(earlier: readonly Figure[], later: readonly Figure[]): Figure[] {
  const keyOf = ({ area, what, size }: Figure) => `${area}\0${what}\0${size}`;
  const merged = new Map([...earlier, ...later].map((figure) => [keyOf(figure), figure]));
  return [...merged.values()].toSorted((a, b) => AREAS.indexOf(a.area) - AREAS.indexOf(b.area));
}

const HEADER = ['area', 'what', 'parcels', 'ours', 'peer', 'ratio', 'target', '', 'measured'];

/** Returns rows of text; the first one is the header. */
export function tabulate(figures: readonly Figure[]): string[][] {
  return [
    HEADER,
    ...figures.map((figure) => {
      const { area, what, size, unit, ours, peer, date = '' } = figure;
      const ratio = ratioOf(figure);
      const reached = isReached(figure);
      return [
        area,
        what,
        size,
        `${formatNumber(ours)} ${unit}`,
        peer ? `${formatNumber(peer.value)} (${peer.name})` : '',
        ratio === null ? '' : `${formatNumber(ratio)}x`,
        formatTarget(figure),
        reached === null ? '' : reached ? 'pass' : 'FAIL',
        date,
      ];
    }),
  ];
}

function formatTarget({ target, unit }: Figure): string {
  if (!target) return '';
  const suffix = target.of === 'ratio' ? 'x' : ` ${unit}`;
  return 'atLeast' in target ? `>= ${target.atLeast}${suffix}` : `<= ${target.atMost}${suffix}`;
}

/** Returns three significant digits, or thousands with commas. */
export function formatNumber(value: number): string {
  if (value >= 1000) return Math.round(value).toLocaleString('en-US');
  return String(Number(value.toPrecision(3)));
}

export function alignColumns(rows: readonly string[][]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
