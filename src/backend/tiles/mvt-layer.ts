import type { FeatureShape } from './feature-shape.ts';
import { TILE_EXTENT } from './grid.ts';
import { MvtBuffer } from './mvt-buffer.ts';

/** Builds one layer of a vector tile (MVT 2.1). Features are written directly as bytes, and refer to the layer's keys and values by number. */
export class MvtLayer {
  readonly name: string;
  featureCount = 0;
  /** The tags of the next feature: numbers of keys and values in turn, of which `tagCount` are valid. */
  readonly tags = new Uint32Array(1024);
  tagCount = 0;
  readonly #features = new MvtBuffer();
  readonly #values = new MvtBuffer(1 << 12);
  #keys: string[] = [];
  #valueCount = 0;

  readonly #extent: number;

  constructor(name: string, extent = TILE_EXTENT) {
    this.name = name;
    this.#extent = extent;
  }

  /** Empties the layer for the next tile. Its buffers are reused, because allocating them takes longer than making a small tile. */
  reset(): void {
    this.featureCount = 0;
    this.tagCount = 0;
    this.#features.reset();
    this.#values.reset();
    this.#keys = [];
    this.#valueCount = 0;
  }

  /** Returns the number of a key, which is added if it is new. */
  key(name: string): number {
    const found = this.#keys.indexOf(name);
    return found >= 0 ? found : this.#keys.push(name) - 1;
  }

  /** Adds a value as protobuf bytes (see mvt-value.ts) and returns its number, with which the caller can use it again. */
  addValue(bytes: Uint8Array): number {
    this.#values.field(4, bytes);
    return this.#valueCount++;
  }

  addUintValue(value: number): number {
    const buffer = this.#values;
    buffer.byte(0x22);
    const mark = buffer.open();
    buffer.byte(0x28);
    buffer.varint(value);
    buffer.close(mark);
    return this.#valueCount++;
  }

  /** Adds a text value from a prefix and the UTF-8 bytes [from, to) without making a string. Returns its number. */
  addTextValue(prefix: Uint8Array, text: Uint8Array, from: number, to: number): number {
    const buffer = this.#values;
    buffer.byte(0x22);
    const value = buffer.open();
    buffer.byte(0x0a);
    buffer.varint(prefix.length + to - from);
    buffer.append(prefix);
    buffer.ensure(to - from);
    const { bytes } = buffer;
    let at = buffer.length;
    for (let i = from; i < to; i++) bytes[at++] = text[i] ?? 0;
    buffer.length = at;
    buffer.close(value);
    return this.#valueCount++;
  }

  /** Writes a feature of the given shape with the pairs in `tags`. If `id` is null it has no id. */
  addFeature(id: number | null, shape: FeatureShape): void {
    const buffer = this.#features;
    buffer.ensure(32 + this.tagCount * 5 + shape.maxCommandBytes());
    const { bytes } = buffer;
    bytes[buffer.length++] = 0x12;
    bytes[buffer.length++] = 0;
    const feature = buffer.length;
    if (id !== null) {
      bytes[buffer.length++] = 0x08;
      buffer.varint(id);
    }
    if (this.tagCount > 0) {
      bytes[buffer.length++] = 0x12;
      const tags = buffer.open();
      for (let i = 0; i < this.tagCount; i++) buffer.varint(this.tags[i] ?? 0);
      buffer.close(tags);
    }
    bytes[buffer.length++] = 0x18;
    bytes[buffer.length++] = shape.type;
    bytes[buffer.length++] = 0x22;
    bytes[buffer.length++] = 0;
    const geometry = buffer.length;
    buffer.length = shape.writeCommands(bytes, geometry);
    buffer.close(geometry);
    buffer.close(feature);
    this.featureCount++;
  }

  /** Appends the finished layer to a tile, unless it has no features. */
  appendTo(tile: MvtBuffer): void {
    if (this.featureCount === 0) return;
    const head = new MvtBuffer(64);
    head.append(Uint8Array.of(0x78, 2));
    head.field(1, Buffer.from(this.name, 'utf8'));
    const tail = new MvtBuffer(64);
    for (const key of this.#keys) tail.field(3, Buffer.from(key, 'utf8'));
    tail.byte(0x28);
    tail.varint(this.#extent);
    tile.byte(0x1a);
    tile.varint(head.length + this.#features.length + this.#values.length + tail.length);
    for (const part of [head, this.#features, this.#values, tail]) tile.append(part.view());
  }
}
