import { wholeBlock } from './blocks.ts';
import type { CountyCell } from './county-cells.ts';
import type { CountyLayout } from './county-layout.ts';
import { HALF_WIDTH, KIND } from './demo-limits.ts';
import { offsetLine } from './lines.ts';
import type { Lot } from './lot.ts';
import { type Pt, at, distance, isSimple, mix, signedArea } from './polygon.ts';
import { hashUnit } from './random.ts';

/** Meters that stay free at both ends of a strip, where other roads join. */
const END_GAP = 62;

/** The share of ordinary main roads that become parcels; all railways and motorways do. */
const ROAD_SHARE = 0.22;

/** Returns the strips of railways and of some roads along a cell as parcels. Each line belongs to the cell on its left, so it is used once. */
export function layRightsOfWay(layout: CountyLayout, cells: readonly CountyCell[], cell: CountyCell): Lot[] {
  const { arrangement, plan, waters } = layout;
  const face = arrangement.faces[cell.id];
  if (face === undefined || cell.role === 'water') return [];
  const lots: Lot[] = [];
  let run: Pt[] = [];
  let runKey = '';
  let isClear = true;
  const finish = (): void => {
    const [kind = '', tag = ''] = runKey.split(':');
    if (run.length > 1 && isClear) lots.push(...strip(run, Number(kind), Number(tag)));
    run = [];
    isClear = true;
  };
  face.halfEdges.forEach((half, i) => {
    const edge = at(arrangement.edges, half >> 1);
    const isWanted =
      half % 2 === 0 &&
      (edge.kind === KIND.rail ||
        edge.kind === KIND.motorway ||
        ((edge.kind === KIND.primary || edge.kind === KIND.secondary) &&
          hashUnit(plan.seed, 401, edge.tag, cell.id) < ROAD_SHARE));
    const key = isWanted ? `${edge.kind}:${edge.tag}` : '';
    const start = at(face.ring, i);
    const end = at(face.ring, i + 1);
    if (key !== runKey || key === '') finish();
    runKey = key;
    if (key === '') return;
    if (run.length === 0) run.push(start);
    run.push(end);
    const across = cells[arrangement.faceOf[half ^ 1] ?? -1];
    if (across === undefined || !keepsClear(cell) || !keepsClear(across)) isClear = false;
    if (waters.isWater(end.x, end.y)) isClear = false;
  });
  finish();
  return lots;
}

function strip(points: readonly Pt[], kind: number, tag: number): Lot[] {
  const line = shortened(points, END_GAP);
  if (line === undefined) return [];
  const half = (HALF_WIDTH[kind] ?? 8) - 1.5;
  const right = offsetLine(line, () => -half);
  const left = offsetLine(line, () => half);
  const ring = [...right, ...left.toReversed()];
  if (signedArea(ring) < 200 || !isSimple(ring)) return [];
  return [
    {
      shells: [ring],
      holes: [],
      use: kind === KIND.rail ? 'rail' : 'road',
      front: at(right, 0),
      tag,
      buildings: [],
      units: 1,
      block: 0,
    },
  ];
}

/** Returns the line without `gap` meters at each end; undefined when too little is left. */
function shortened(points: readonly Pt[], gap: number): Pt[] | undefined {
  const cut = (list: readonly Pt[]): Pt[] => {
    let left = gap;
    for (let i = 1; i < list.length; i++) {
      const a = at(list, i - 1);
      const b = at(list, i);
      const length = distance(a, b);
      if (length > left + 1) return [mix(a, b, left / length), ...list.slice(i)];
      left -= length;
    }
    return [];
  };
  const line = cut(cut(points).toReversed()).toReversed();
  let length = 0;
  for (let i = 1; i < line.length; i++) length += distance(at(line, i - 1), at(line, i));
  return length < 60 ? undefined : line;
}

const CLEAR = new WeakMap<CountyCell, boolean>();

/** Returns true when a cell's lots leave the full width of its roads free. */
function keepsClear(cell: CountyCell): boolean {
  const known = CLEAR.get(cell);
  if (known !== undefined) return known;
  const block = wholeBlock(cell);
  const isClear = block === undefined || block.share === 1;
  CLEAR.set(cell, isClear);
  return isClear;
}
