import { expect, it } from 'vitest';
import { GeometryBuffer } from '../geometry-buffer.ts';
import { readShape } from './shp-geometry.ts';

it('a multipoint without points is no geometry', () => {
  const MULTIPOINT = 8;
  const record = Buffer.alloc(40);
  record.writeInt32LE(MULTIPOINT, 0);
  const into = new GeometryBuffer();
  readShape(new DataView(record.buffer, record.byteOffset), 0, record.length, 1, into);
  expect(into).toMatchObject({ kind: 'none', vertexCount: 0, partEnds: [] });
});
