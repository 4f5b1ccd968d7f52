import { VectorTile } from '@mapbox/vector-tile';
import fc from 'fast-check';
import { PbfReader } from 'pbf';
import { expect, test } from 'vitest';
import { FeatureShape } from './feature-shape.ts';
import { MvtBuffer } from './mvt-buffer.ts';
import { MvtLayer } from './mvt-layer.ts';
import { encodeMvtValue } from './mvt-value.ts';

function decode(layers: readonly MvtLayer[]): VectorTile {
  const tile = new MvtBuffer(16);
  for (const layer of layers) layer.appendTo(tile);
  return new VectorTile(new PbfReader(tile.view().slice()));
}

const value = fc.oneof(
  fc.string(),
  fc.boolean(),
  fc.integer({ min: -(2 ** 31), max: 2 ** 31 }),
  fc.constantFrom(0, -1, 2 ** 40, -(2 ** 40), 6_000_000_000_123),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
);

test('ids, names, geometry and properties are read back by another decoder', () => {
  const feature = fc.record({
    id: fc.option(fc.integer({ min: 1, max: 2 ** 50 })),
    properties: fc.dictionary(
      fc.string({ minLength: 1 }).filter((key) => key !== '__proto__'),
      value,
      { maxKeys: 5 },
    ),
    line: fc.array(fc.tuple(fc.integer({ min: -9000, max: 9000 }), fc.integer({ min: -9000, max: 9000 })), {
      minLength: 2,
      maxLength: 60,
    }),
  });
  fc.assert(
    fc.property(fc.array(feature, { minLength: 1, maxLength: 8 }), (features) => {
      const layer = new MvtLayer('täst');
      const shape = new FeatureShape();
      for (const { id, properties, line } of features) {
        shape.begin(2);
        shape.addPart(Int32Array.from(line.flat()), 0, line.length);
        layer.tagCount = 0;
        for (const [key, held] of Object.entries(properties)) {
          layer.tags[layer.tagCount++] = layer.key(key);
          layer.tags[layer.tagCount++] = layer.addValue(encodeMvtValue(held));
        }
        layer.addFeature(id, shape);
      }
      const read = decode([layer]).layers['täst'];
      expect(read?.extent).toBe(4096);
      expect(read?.version).toBe(2);
      expect(read?.length).toBe(features.length);
      features.forEach(({ id, properties, line }, i) => {
        const found = read?.feature(i);
        expect(found?.id).toBe(id ?? undefined);
        expect({ ...found?.properties }).toEqual({ ...properties });
        expect(found?.loadGeometry().map((part) => part.map(({ x, y }) => [x, y]))).toEqual([line]);
      });
    }),
    { numRuns: 60 },
  );
});

test('a layer without features is left out of a tile with two other layers', () => {
  const shape = new FeatureShape();
  shape.begin(1);
  shape.addPart(Int32Array.of(5, 6), 0, 1);
  const [first, empty, second] = ['first', 'empty', 'second'].map((name) => new MvtLayer(name));
  first?.addFeature(7, shape);
  second?.addFeature(8, shape);
  const layers = [first, empty, second].filter((layer) => layer !== undefined);
  expect(Object.keys(decode(layers).layers)).toEqual(['first', 'second']);
});

test('text that was stored as bytes becomes a value with its prefix', () => {
  const layer = new MvtLayer('a');
  const text = Buffer.from('xx/main street 7yy');
  layer.tags[0] = layer.key('path');
  layer.tags[1] = layer.addTextValue(Buffer.from('/us/zz'), text, 2, text.length - 2);
  layer.tagCount = 2;
  const shape = new FeatureShape();
  shape.begin(1);
  shape.addPart(Int32Array.of(0, 0), 0, 1);
  layer.addFeature(1, shape);
  expect(decode([layer]).layers['a']?.feature(0).properties).toEqual({ path: '/us/zz/main street 7' });
});
