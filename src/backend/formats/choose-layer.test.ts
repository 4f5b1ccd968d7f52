import { describe, expect, it } from 'vitest';
import { chooseLayer } from './choose-layer.ts';
import type { SourceLayer } from './feature-source.ts';

const layer = (name: string, geometryKind: SourceLayer['geometryKind'], rowCount: number | null = 5) => ({
  name,
  geometryKind,
  rowCount,
});

describe('chooseLayer', () => {
  it.each([
    ['the only one', [layer('a', 'polygon')], 'a'],
    ['the only one with polygons', [layer('a', 'line'), layer('b', 'polygon'), layer('c', 'none')], 'b'],
    [
      'the only one that may have polygons',
      [layer('a', 'point'), layer('b', 'mixed'), layer('c', 'line')],
      'b',
    ],
    ['the only one with geometry', [layer('a', 'none'), layer('b', 'point')], 'b'],
    ['the only table', [layer('a', 'none')], 'a'],
    ['the only one with rows', [layer('a', 'polygon', 0), layer('b', 'polygon', null)], 'b'],
    ['an empty one when all are', [layer('a', 'polygon', 0), layer('b', 'none', 0)], 'a'],
  ])('takes %s', (_, layers, name) => {
    expect(chooseLayer(layers, undefined, 'x.gpkg').name).toBe(name);
  });

  it('takes the layer that is named, in capitals or not', () => {
    const layers = [layer('Lots', 'polygon'), layer('lots', 'polygon'), layer('Roads', 'line')];
    expect(chooseLayer(layers, 'lots', 'x').name).toBe('lots');
    expect(chooseLayer(layers, 'ROADS', 'x').name).toBe('Roads');
    expect(() => chooseLayer(layers, 'LOTS', 'x')).toThrow(/no layer "LOTS"/);
    expect(() => chooseLayer(layers, 'wells', 'x')).toThrow(/Its layers are: Lots, lots, Roads/);
  });

  it('lets `prefer` decide between two or more candidates', () => {
    const layers = [layer('lots', 'polygon'), layer('rights', 'polygon'), layer('roads', 'line')];
    const asked: string[] = [];
    const prefer = (names: readonly string[]) => {
      asked.push(...names);
      return names[1];
    };
    expect(chooseLayer(layers, undefined, 'x', prefer).name).toBe('rights');
    expect(asked).toEqual(['lots', 'rights']);
    expect(() => chooseLayer(layers, undefined, 'x', () => 'roads')).toThrow(/several layers/);
  });

  it('asks which of several', () => {
    const layers = [layer('lots', 'polygon', 5948), layer('rights', 'polygon', 1), layer('t', 'none')];
    expect(() => chooseLayer(layers, undefined, 'town.gdb')).toThrow(
      'town.gdb holds several layers: lots (5,948 rows), rights (1 row). Name one of them',
    );
    expect(() => chooseLayer([layer('a', 'line', null), layer('b', 'point', 2)], undefined, 'x')).toThrow(
      'a (line), b (point, 2 rows)',
    );
    expect(() => chooseLayer([], undefined, 'x')).toThrow(/no layer in x/);
    const many = Array.from({ length: 30 }, (_, index) => layer(`l${index}`, 'polygon'));
    expect(() => chooseLayer(many, undefined, 'x')).toThrow(/l19 \(5 rows\) and 10 more/);
  });
});
