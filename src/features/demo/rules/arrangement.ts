import { type Pt, at, eachCellAround, signedArea } from './polygon.ts';

/** A line segment from `a` to `b`. Where two overlap, the lower `kind` wins. `tag` is the number of its street, railway or stream; -1 without one. */
export interface Segment {
  a: Pt;
  b: Pt;
  kind: number;
  tag: number;
}

interface ArrangedEdge {
  from: number;
  to: number;
  kind: number;
  tag: number;
}

/**
 * Lines that are cut at every crossing, and the faces between them. Half edge 2e runs along edge e forward, 2e + 1 backward; a face lies on the left of its
 * half edges.
 */
export interface Arrangement {
  nodes: readonly Pt[];
  edges: readonly ArrangedEdge[];
  /** The index of each half edge's face; -1 if the half edge borders the outside. */
  faceOf: Int32Array;
  faces: readonly Face[];
}

interface Face {
  /** Counter-clockwise; `halfEdges[i]` starts at `ring[i]`. */
  ring: Pt[];
  halfEdges: number[];
  area: number;
}

/**
 * Cuts segments where they meet, merges points closer than `tolerance` (meters), drops dead ends and everything outside the largest connected part, and finds
 * the faces. `cell` is the cell size of the search grid: about the length of a usual segment.
 */
export function arrange(segments: readonly Segment[], tolerance: number, cell: number): Arrangement {
  const cuts = cutAll(segments, tolerance, cell);
  const nodes: Pt[] = [];
  const nodeAt = snapper(nodes, tolerance);
  const byEnds = new Map<number, ArrangedEdge>();
  segments.forEach((segment, index) => {
    const shares = at(cuts, index);
    shares.sort((p, q) => p - q);
    let last = nodeAt(segment.a);
    for (const share of shares) {
      const next = nodeAt(
        share === 1
          ? segment.b
          : {
              x: segment.a.x + (segment.b.x - segment.a.x) * share,
              y: segment.a.y + (segment.b.y - segment.a.y) * share,
            },
      );
      if (next === last) continue;
      const key = Math.min(last, next) * 67_108_864 + Math.max(last, next);
      const known = byEnds.get(key);
      if (known === undefined)
        byEnds.set(key, { from: last, to: next, kind: segment.kind, tag: segment.tag });
      else if (segment.kind < known.kind) {
        known.kind = segment.kind;
        known.tag = segment.tag;
      }
      last = next;
    }
  });
  const edges = largestPart(withoutDeadEnds([...byEnds.values()], nodes.length), nodes.length);
  return traceFaces(nodes, edges);
}

function cutAll(segments: readonly Segment[], tolerance: number, cell: number): number[][] {
  const cuts: number[][] = segments.map(() => [1]);
  const grid = new Map<number, number[]>();
  segments.forEach((segment, index) =>
    eachCellAround(segment, tolerance, cell, (key) => {
      const list = grid.get(key);
      if (list === undefined) grid.set(key, [index]);
      else list.push(index);
    }),
  );
  for (const list of grid.values()) {
    for (let p = 0; p < list.length; p++) {
      for (let q = p + 1; q < list.length; q++) {
        const i = at(list, p);
        const j = at(list, q);
        cutPair(at(segments, i), at(segments, j), at(cuts, i), at(cuts, j), tolerance);
      }
    }
  }
  return cuts;
}

function cutPair(p: Segment, q: Segment, cutsOfP: number[], cutsOfQ: number[], tolerance: number): void {
  const px = p.b.x - p.a.x;
  const py = p.b.y - p.a.y;
  const qx = q.b.x - q.a.x;
  const qy = q.b.y - q.a.y;
  const cross = px * qy - py * qx;
  const wx = q.a.x - p.a.x;
  const wy = q.a.y - p.a.y;
  if (Math.abs(cross) > 1e-9) {
    const t = (wx * qy - wy * qx) / cross;
    const u = (wx * py - wy * px) / cross;
    if (t > 0 && t < 1 && u > 0 && u < 1) {
      cutsOfP.push(t);
      cutsOfQ.push(u);
      return;
    }
  }
  cutAtEnd(q.a, p, px, py, cutsOfP, tolerance);
  cutAtEnd(q.b, p, px, py, cutsOfP, tolerance);
  cutAtEnd(p.a, q, qx, qy, cutsOfQ, tolerance);
  cutAtEnd(p.b, q, qx, qy, cutsOfQ, tolerance);
}

function cutAtEnd(end: Pt, s: Segment, dx: number, dy: number, cuts: number[], tolerance: number): void {
  const square = dx * dx + dy * dy;
  if (square === 0) return;
  const share = ((end.x - s.a.x) * dx + (end.y - s.a.y) * dy) / square;
  if (share <= 0 || share >= 1) return;
  const away = Math.abs((end.x - s.a.x) * dy - (end.y - s.a.y) * dx) / Math.sqrt(square);
  if (away < tolerance) cuts.push(share);
}

function snapper(nodes: Pt[], tolerance: number): (p: Pt) => number {
  const grid = new Map<number, number[]>();
  return (p) => {
    const i = Math.floor(p.x / tolerance);
    const j = Math.floor(p.y / tolerance);
    for (let di = -1; di <= 1; di++) {
      for (let dj = -1; dj <= 1; dj++) {
        for (const id of grid.get((i + di) * 16_777_216 + j + dj) ?? []) {
          const node = at(nodes, id);
          if (Math.hypot(node.x - p.x, node.y - p.y) < tolerance) return id;
        }
      }
    }
    nodes.push(p);
    const key = i * 16_777_216 + j;
    const list = grid.get(key);
    if (list === undefined) grid.set(key, [nodes.length - 1]);
    else list.push(nodes.length - 1);
    return nodes.length - 1;
  };
}

function withoutDeadEnds(edges: ArrangedEdge[], nodeCount: number): ArrangedEdge[] {
  let kept = edges;
  for (;;) {
    const degree = new Int32Array(nodeCount);
    for (const edge of kept) {
      degree[edge.from] = (degree[edge.from] ?? 0) + 1;
      degree[edge.to] = (degree[edge.to] ?? 0) + 1;
    }
    const next = kept.filter((edge) => degree[edge.from] !== 1 && degree[edge.to] !== 1);
    if (next.length === kept.length) return kept;
    kept = next;
  }
}

function largestPart(edges: ArrangedEdge[], nodeCount: number): ArrangedEdge[] {
  const parent = Int32Array.from({ length: nodeCount }, (_, i) => i);
  const rootOf = (node: number): number => {
    let root = node;
    while (parent[root] !== root) root = parent[root] ?? root;
    let walk = node;
    while (parent[walk] !== root) {
      const next = parent[walk] ?? root;
      parent[walk] = root;
      walk = next;
    }
    return root;
  };
  for (const edge of edges) parent[rootOf(edge.from)] = rootOf(edge.to);
  const sizes = new Map<number, number>();
  for (const edge of edges) sizes.set(rootOf(edge.from), (sizes.get(rootOf(edge.from)) ?? 0) + 1);
  let best = -1;
  for (const [root, size] of sizes) if (size > (sizes.get(best) ?? 0)) best = root;
  return edges.filter((edge) => rootOf(edge.from) === best);
}

function traceFaces(nodes: readonly Pt[], edges: readonly ArrangedEdge[]): Arrangement {
  const outgoing: number[][] = nodes.map(() => []);
  const tail = (half: number): number =>
    half % 2 === 0 ? at(edges, half >> 1).from : at(edges, half >> 1).to;
  for (let half = 0; half < edges.length * 2; half++) at(outgoing, tail(half)).push(half);
  const angle = (half: number): number => {
    const a = at(nodes, tail(half));
    const b = at(nodes, tail(half ^ 1));
    return Math.atan2(b.y - a.y, b.x - a.x);
  };
  const next = new Int32Array(edges.length * 2);
  for (const halves of outgoing) {
    const sorted = halves.map((half) => ({ half, angle: angle(half) })).sort((p, q) => p.angle - q.angle);
    sorted.forEach(({ half }, index) => {
      // A path that arrives along `half` in the reverse direction continues along the next line clockwise, so that its face stays on the left.
      next[half ^ 1] = at(sorted, index - 1).half;
    });
  }
  const faceOf = new Int32Array(edges.length * 2).fill(-1);
  const seen = new Uint8Array(edges.length * 2);
  const faces: Face[] = [];
  for (let start = 0; start < edges.length * 2; start++) {
    if (seen[start] === 1) continue;
    const halfEdges: number[] = [];
    for (let half = start; seen[half] !== 1; half = next[half] ?? start) {
      seen[half] = 1;
      halfEdges.push(half);
    }
    const ring = halfEdges.map((half) => at(nodes, tail(half)));
    const area = signedArea(ring);
    if (area <= 0) continue;
    for (const half of halfEdges) faceOf[half] = faces.length;
    faces.push({ ring, halfEdges, area });
  }
  return { nodes, edges, faceOf, faces };
}
