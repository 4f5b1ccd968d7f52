import { type Arrangement, type Segment, arrange } from './arrangement.ts';
import { HALF_WIDTH, KIND } from './demo-limits.ts';
import { insetRing } from './inset.ts';
import type { Block } from './lot.ts';
import {
  type Pt,
  type Ring,
  at,
  containsPoint,
  distanceToRing,
  distanceToSegment,
  mix,
  signedArea,
} from './polygon.ts';

/** A face of the main roads: its ring, and for each edge the kind and tag of its line. */
export interface Cell {
  ring: Ring;
  kinds: number[];
  tags: number[];
  area: number;
}

/** A local street. It ends at the edge of the cell, or of `within` if that is given. */
export interface LocalLine {
  points: readonly Pt[];
  tag: number;
  kind: number;
  within?: Ring;
}

export interface Blocks {
  blocks: Block[];
  /** Center lines inside the cell, joined by street. */
  streets: { points: Pt[]; tag: number }[];
  plan: Arrangement;
  /** The face of the plan for each block. Faces without a block have no room for lots. */
  faces: number[];
}

/** Cuts a cell by local street lines into blocks, with room for the streets between them. `halfWidth` is that of the local streets. */
export function cutBlocks(cell: Cell, lines: readonly LocalLine[], halfWidth: number): Blocks {
  const segments: Segment[] = cell.ring.map((a, i) => ({
    a,
    b: at(cell.ring, i + 1),
    kind: at(cell.kinds, i),
    tag: at(cell.tags, i),
  }));
  for (const line of lines) {
    for (let i = 1; i < line.points.length; i++) {
      segments.push(
        ...clipToRing(
          line.within ?? cell.ring,
          at(line.points, i - 1),
          at(line.points, i),
          line.kind,
          line.tag,
        ),
      );
    }
  }
  const plan = arrange(segments, 2.5, 70);
  const blocks: Block[] = [];
  const faces: number[] = [];
  for (const [index, face] of plan.faces.entries()) {
    const edges = face.halfEdges.map((half) => at(plan.edges, half >> 1));
    const away = edges.map(({ kind }) => (kind === KIND.residential ? halfWidth : (HALF_WIDTH[kind] ?? 0)));
    const inset = insetRing(face.ring, away);
    if (inset === undefined) continue;
    const area = signedArea(inset.ring);
    if (area < 90) continue;
    faces.push(index);
    blocks.push({
      outline: face.ring,
      outlineKinds: edges.map(({ kind }) => kind),
      outlineTags: edges.map(({ tag }) => tag),
      ring: inset.ring,
      kinds: inset.edgeOf.map((i) => at(edges, i).kind),
      tags: inset.edgeOf.map((i) => at(edges, i).tag),
      area,
      share: 1,
    });
  }
  const inner = plan.edges.filter((edge) => edge.kind === KIND.residential);
  return { blocks, streets: chainEdges(inner, plan.nodes), plan, faces };
}

/** Returns the cell as one block, without the strips that the roads and rivers along its edges take up. */
export function wholeBlock(cell: Cell): Block | undefined {
  // With roads of the full width, a cell with a very thin neck would fall apart and get no lots. So the roads become narrower.
  const away = cell.kinds.map((kind) => HALF_WIDTH[kind] ?? 0);
  const inset = insetRing(cell.ring, away, [1, 0.6, 0.3, 0.1]);
  if (inset === undefined) return undefined;
  return {
    outline: [...cell.ring],
    outlineKinds: cell.kinds,
    outlineTags: cell.tags,
    ring: inset.ring,
    kinds: inset.edgeOf.map((i) => at(cell.kinds, i)),
    tags: inset.edgeOf.map((i) => at(cell.tags, i)),
    area: signedArea(inset.ring),
    share: inset.share,
  };
}

/** Returns the parts of a segment inside a ring, slightly extended at the ring so that they surely meet it. */
function clipToRing(ring: Ring, a: Pt, b: Pt, kind: number, tag: number): Segment[] {
  const shares: number[] = [];
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  for (let i = 0; i < ring.length; i++) {
    const p = at(ring, i);
    const q = at(ring, i + 1);
    const ex = q.x - p.x;
    const ey = q.y - p.y;
    const cross = dx * ey - dy * ex;
    if (Math.abs(cross) < 1e-9) continue;
    const t = ((p.x - a.x) * ey - (p.y - a.y) * ex) / cross;
    const u = ((p.x - a.x) * dy - (p.y - a.y) * dx) / cross;
    if (t > 0 && t < 1 && u >= 0 && u <= 1) shares.push(t);
  }
  if (shares.length === 0) {
    const middle = mix(a, b, 0.5);
    return containsPoint(ring, middle.x, middle.y) ? [{ a, b, kind, tag }] : [];
  }
  shares.sort((p, q) => p - q);
  const stops = [0, ...shares, 1];
  const length = Math.hypot(dx, dy);
  const out: Segment[] = [];
  for (let i = 0; i + 1 < stops.length; i++) {
    const from = at(stops, i);
    const to = at(stops, i + 1);
    const middle = mix(a, b, (from + to) / 2);
    if (!containsPoint(ring, middle.x, middle.y)) continue;
    if (length > 150 && runsAlongRing(ring, mix(a, b, from), mix(a, b, to))) continue;
    out.push({
      a: i === 0 ? a : mix(a, b, from - 1 / length),
      b: i + 2 === stops.length ? b : mix(a, b, to + 1 / length),
      kind,
      tag,
    });
  }
  return out;
}

/** Returns true for a street that runs along the edge of the cell, where it would leave a strip too thin for lots. */
function runsAlongRing(ring: Ring, a: Pt, b: Pt): boolean {
  return [0.25, 0.5, 0.75].filter((share) => distanceToRing(ring, mix(a, b, share)) < 34).length >= 2;
}

/** Joins the edges of each street into lines. */
export function chainEdges(
  edges: readonly { from: number; to: number; tag: number }[],
  nodes: readonly Pt[],
): { points: Pt[]; tag: number }[] {
  const byTag = new Map<number, { from: number; to: number }[]>();
  for (const edge of edges) {
    const list = byTag.get(edge.tag);
    if (list === undefined) byTag.set(edge.tag, [edge]);
    else list.push(edge);
  }
  const out: { points: Pt[]; tag: number }[] = [];
  for (const [tag, list] of byTag) {
    const ends = new Map<number, { from: number; to: number }[]>();
    for (const edge of list)
      for (const node of [edge.from, edge.to]) ends.set(node, [...(ends.get(node) ?? []), edge]);
    const used = new Set<object>();
    const walk = (start: number, first: { from: number; to: number }): void => {
      const path = [start];
      let edge: { from: number; to: number } | undefined = first;
      let node = start;
      while (edge !== undefined) {
        used.add(edge);
        node = edge.from === node ? edge.to : edge.from;
        path.push(node);
        edge = ends.get(node)?.find((other) => !used.has(other));
      }
      out.push({ points: path.map((id) => at(nodes, id)), tag });
    };
    for (const [node, touching] of ends) {
      const first = touching[0];
      if (touching.length === 1 && first !== undefined && !used.has(first)) walk(node, first);
    }
    for (const edge of list) if (!used.has(edge)) walk(edge.from, edge);
  }
  return out;
}

/** Returns the index of the edge of a block that is nearest to a point, and its distance in meters. */
export function nearestEdge(block: Block, p: Pt): { index: number; meters: number } {
  let meters = Infinity;
  let index = 0;
  for (let i = 0; i < block.ring.length; i++) {
    const d = distanceToSegment(p, at(block.ring, i), at(block.ring, i + 1));
    if (d < meters) {
      meters = d;
      index = i;
    }
  }
  return { index, meters };
}
