/** `collection`: a geometry of none of the other kinds. `broken`: the bytes are not a geometry, which affects only this row. */
export type GeometryKind = 'none' | 'point' | 'line' | 'polygon' | 'collection' | 'broken';

/** No real parcel or street has more vertices. A file with more is broken or hostile. */
export const MAX_VERTICES = 5_000_000;

/**
 * One geometry in flat arrays, reused for each feature so that reading allocates nothing. `coords` holds x, y pairs, `partEnds[i]` the vertex index after part
 * i (a ring, a line, a point), and `polygonEnds[j]` the part index after polygon j.
 */
export class GeometryBuffer {
  kind: GeometryKind = 'none';
  coords: Float64Array<ArrayBuffer> = new Float64Array(1024);
  /** The same memory as `coords`, for copying ranges of vertices. */
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

  /** Makes room for `vertices` vertices in total. */
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

/** Returns the polygons of a buffer as GeoJSON. Rings are as they were read, closed or not. */
export function multiPolygonOf({
  coords,
  partEnds,
  polygonEnds,
}: Pick<GeometryBuffer, 'coords' | 'partEnds' | 'polygonEnds'>): {
  type: 'MultiPolygon';
  coordinates: [number, number][][][];
} {
  let part = 0;
  let vertex = 0;
  const coordinates = polygonEnds.map((polygonEnd) => {
    const rings: [number, number][][] = [];
    for (; part < polygonEnd; part++) {
      const ring: [number, number][] = [];
      for (; vertex < (partEnds[part] ?? 0); vertex++)
        ring.push([coords[vertex * 2] ?? 0, coords[vertex * 2 + 1] ?? 0]);
      rings.push(ring);
    }
    return rings;
  });
  return { type: 'MultiPolygon', coordinates };
}
