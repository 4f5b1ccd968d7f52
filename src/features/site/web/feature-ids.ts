/**
 * Returns the feature ids of a vector tile without decoding the rest (Mapbox Vector Tile 2.1: tile.layers = 3, layer.features = 2, feature.id
 * = 1). Ids exceed 2^32, so they are read as doubles. For a damaged tile, returns the ids before the damage.
 */
export function featureIds(tile: Uint8Array): number[] {
  const ids: number[] = [];
  for (const layer of fields(tile, 0, tile.length, 3)) {
    for (const feature of fields(tile, layer.start, layer.end, 2)) {
      const [id] = numbers(tile, feature.start, feature.end, 1);
      if (id !== undefined) ids.push(id);
    }
  }
  return ids;
}

interface Cursor {
  at: number;
}

function varint(bytes: Uint8Array, cursor: Cursor, end: number): number {
  let value = 0;
  let scale = 1;
  while (cursor.at < end) {
    const byte = bytes[cursor.at++] ?? 0;
    value += (byte & 0x7f) * scale;
    if (byte < 0x80) return value;
    scale *= 128;
  }
  return Number.NaN;
}

interface Field {
  number: number;
  /** The wire type. 0: a number in `value`; 2: bytes from `start` to `end`. */
  wire: number;
  value: number;
  start: number;
  end: number;
}

function* everyField(bytes: Uint8Array, start: number, end: number): Generator<Field> {
  const cursor = { at: start };
  while (cursor.at < end) {
    const key = varint(bytes, cursor, end);
    const [number, wire] = [Math.floor(key / 8), key % 8];
    if (wire === 0) {
      yield { number, wire, value: varint(bytes, cursor, end), start: 0, end: 0 };
    } else if (wire === 1 || wire === 5) {
      cursor.at += wire === 1 ? 8 : 4;
    } else if (wire === 2) {
      const length = varint(bytes, cursor, end);
      const from = cursor.at;
      if (!(length >= 0) || from + length > end) return;
      cursor.at = from + length;
      yield { number, wire, value: 0, start: from, end: cursor.at };
    } else return;
  }
}

function* fields(bytes: Uint8Array, start: number, end: number, number: number): Generator<Field> {
  for (const field of everyField(bytes, start, end)) {
    if (field.wire === 2 && field.number === number) yield field;
  }
}

function* numbers(bytes: Uint8Array, start: number, end: number, number: number): Generator<number> {
  for (const field of everyField(bytes, start, end)) {
    if (field.wire === 0 && field.number === number && Number.isFinite(field.value)) yield field.value;
  }
}
