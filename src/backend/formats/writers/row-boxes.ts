import { boxOf } from '../../../kernel/geo.ts';
import type { GeometryBuffer } from '../geometry-buffer.ts';

/** The boxes of rows in a growing array, 16 bytes per row. */
export class RowBoxes {
  count = 0;
  /** West, south, east, north. */
  boxes = new Float32Array(1 << 14);
  readonly extent: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];

  /** Extends the extent without storing a box. */
  widen({ coords, vertexCount }: GeometryBuffer): void {
    const { extent } = this;
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      const x = coords[vertex * 2] as number;
      const y = coords[vertex * 2 + 1] as number;
      if (x < extent[0]) extent[0] = x;
      if (x > extent[2]) extent[2] = x;
      if (y < extent[1]) extent[1] = y;
      if (y > extent[3]) extent[3] = y;
    }
  }

  #add(west: number, south: number, east: number, north: number): void {
    const at = this.#reserve();
    // Rounded outward to single precision, so that a box always contains its whole shape.
    this.boxes[at] = roundedDown(west);
    this.boxes[at + 1] = roundedDown(south);
    this.boxes[at + 2] = roundedUp(east);
    this.boxes[at + 3] = roundedUp(north);
    const { extent } = this;
    if (west < extent[0]) extent[0] = west;
    if (south < extent[1]) extent[1] = south;
    if (east > extent[2]) extent[2] = east;
    if (north > extent[3]) extent[3] = north;
  }

  /** Returns the position of the next box in `boxes`. */
  #reserve(): number {
    const at = this.count++ * 4;
    if (at === this.boxes.length) {
      const grown = new Float32Array(at * 2);
      grown.set(this.boxes);
      this.boxes = grown;
    }
    return at;
  }

  /** Stores the box of a geometry. Call {@link placeEmpty} after the last one. */
  addGeometry({ coords, vertexCount }: GeometryBuffer): void {
    if (vertexCount > 0) this.#add(...boxOf(coords, 0, vertexCount));
    else this.boxes.fill(Number.NaN, this.#reserve(), this.count * 4);
  }

  /** Gives each geometry without vertices an empty box in the southwest corner of the extent, so that it doesn't enlarge the extent. */
  placeEmpty(): void {
    const [west, south] = this.extent[0] === Infinity ? [0, 0] : this.extent;
    for (let at = 0; at < this.count * 4; at += 4)
      if (Number.isNaN(this.boxes[at])) this.boxes.set([west, south, west, south], at);
  }
}

const single = new Float32Array(1);
const bits = new Int32Array(single.buffer);

function roundedDown(value: number): number {
  single[0] = value;
  return single[0] <= value ? single[0] : step(-1);
}

function roundedUp(value: number): number {
  single[0] = value;
  return single[0] >= value ? single[0] : step(1);
}

/** Returns the next single-precision number toward infinity or minus infinity. */
function step(direction: 1 | -1): number {
  const value = single[0] as number;
  if (value === 0) return direction * 1e-38;
  bits[0] = (bits[0] as number) + (value > 0 ? direction : -direction);
  return single[0] as number;
}
