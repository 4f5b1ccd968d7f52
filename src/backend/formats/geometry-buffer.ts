/** `collection`: something that is neither of the others; `broken`: what stands there is no geometry, and only this row is the worse for it. */
export type GeometryKind = 'none' | 'point' | 'line' | 'polygon' | 'collection' | 'broken';

/** No parcel or street of sense has more; a file that claims to is broken or hostile. */
export const MAX_VERTICES = 5_000_000;

/**
 * One geometry, flat, reused from feature to feature so that reading allocates nothing: `coords` holds x, y pairs,
 * `partEnds[i]` the vertex index after part i (a ring, a line, a point), `polygonEnds[j]` the part index after polygon j.
 */
export class GeometryBuffer {
  kind: GeometryKind = 'none';
  coords: Float64Array<ArrayBuffer> = new Float64Array(1024);
  /** The same memory as `coords`, for copying whole stretches of vertices. */
  bytes: Uint8Array<ArrayBuffer> = new Uint8Array(this.coords.buffer);
  vertexCount = 0;
  readonly partEnds: number[] = [];
  readonly polygonEnds: number[] = [];

  reset(kind: GeometryKind): void {
    this.kind = kind;
    this.vertexCount = 0;
    this.partEnds.length = 0;
    this.polygonEnds.length = 0;
  }

  addVertex(x: number, y: number): void {
    const at = this.vertexCount * 2;
    if (at + 2 > this.coords.length) this.reserve(this.vertexCount + 1);
    this.coords[at] = x;
    this.coords[at + 1] = y;
    this.vertexCount++;
  }

  /** Makes room for so many vertices in all. */
  reserve(vertices: number): void {
    if (vertices * 2 <= this.coords.length) return;
    const grown = new Float64Array(Math.max(vertices * 2, this.coords.length * 2));
    grown.set(this.coords.subarray(0, this.vertexCount * 2));
    this.coords = grown;
    this.bytes = new Uint8Array(grown.buffer);
  }

  endPart(): void {
    this.partEnds.push(this.vertexCount);
  }

  endPolygon(): void {
    this.polygonEnds.push(this.partEnds.length);
  }
}
