import type { Container } from './container-reader.ts';
import type { GeometryBlock, GeometryKind } from './geometry-block.ts';

export type SectionArray =
  | Uint8Array
  | Int8Array
  | Uint16Array
  | Int16Array
  | Uint32Array
  | Int32Array
  | Float32Array
  | Float64Array;

/** Returns a section as a typed array. Throws if the container has no such section. */
export function viewSection(container: Container, name: string): SectionArray {
  const section = container.sections.find((entry) => entry.name === name);
  if (section === undefined) throw new Error(`the container has no section ${name}`);
  const { bytes } = container;
  const { offset, byteLength } = section;
  switch (section.type) {
    case 'u8':
      return new Uint8Array(bytes, offset, byteLength);
    case 'i8':
      return new Int8Array(bytes, offset, byteLength);
    case 'u16':
      return new Uint16Array(bytes, offset, byteLength / 2);
    case 'i16':
      return new Int16Array(bytes, offset, byteLength / 2);
    case 'u32':
      return new Uint32Array(bytes, offset, byteLength / 4);
    case 'i32':
      return new Int32Array(bytes, offset, byteLength / 4);
    case 'f32':
      return new Float32Array(bytes, offset, byteLength / 4);
    case 'f64':
      return new Float64Array(bytes, offset, byteLength / 8);
  }
}

export function viewInt32(container: Container, name: string): Int32Array {
  const array = viewSection(container, name);
  return new Int32Array(array.buffer, array.byteOffset, array.byteLength / 4);
}

export function viewUint32(container: Container, name: string): Uint32Array {
  const array = viewSection(container, name);
  return new Uint32Array(array.buffer, array.byteOffset, array.byteLength / 4);
}

export function viewBytes(container: Container, name: string): Uint8Array {
  const array = viewSection(container, name);
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

/** Returns the geometry that `GeometryCollector.write` wrote. */
export function viewGeometry(container: Container, kind: GeometryKind, featureCount: number): GeometryBlock {
  return {
    kind,
    featureCount,
    coords: viewInt32(container, 'coords'),
    ringEnds: viewUint32(container, 'ringEnds'),
    ringStarts: viewUint32(container, 'ringStarts'),
    tree: viewInt32(container, 'tree'),
  };
}
