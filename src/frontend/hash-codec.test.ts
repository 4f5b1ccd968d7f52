import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCamera, parseCamera, parseHashValues, typedValue } from './hash-codec.ts';

describe('typedValue', () => {
  it.each([
    ['true', true],
    ['false', false],
    ['null', null],
    ['undefined', undefined],
    ['12', 12],
    ['-3.5', -3.5],
    ['.5', 0.5],
    ['1e3', 1000],
    ['', ''],
    ['12px', '12px'],
    ['Infinity', 'Infinity'],
    ['0x10', '0x10'],
    ['1e999', '1e999'],
    ['street', 'street'],
  ])('%s is %o', (text, expected) => expect(typedValue(text)).toBe(expected));
});

it('reads a key without a value as true', () => {
  expect(parseHashValues('#terrain&n=2').get('terrain')).toBe(true);
});

describe('formatCamera', () => {
  it.each([
    [{ zoom: 15, lat: 39.290001, lon: -76.6, bearing: 0, pitch: 0 }, '15/39.29/-76.6'],
    [{ zoom: 14.256, lat: 0, lon: -0.000001, bearing: 0, pitch: 0 }, '14.26/0/0'],
    [{ zoom: 3, lat: 10, lon: 190, bearing: -12.34, pitch: 0 }, '3/10/-170/-12.3/0'],
    [{ zoom: 10, lat: 20, lon: 100, bearing: 0, pitch: 60 }, '10/20/100/0/60'],
  ])('%o is %s', (camera, text) => expect(formatCamera(camera)).toBe(text));

  it('is restored to within a meter, a tenth of a degree and a hundredth of a zoom level', () => {
    // Most numbers of `fc.double` are tiny.
    const between = (min: number, max: number) =>
      fc.integer({ min: min * 1e7, max: max * 1e7 }).map((value) => value / 1e7);
    const camera = fc.record({
      zoom: between(0, 22),
      lat: between(-85, 85),
      lon: between(-180, 180),
      bearing: between(-180, 180),
      pitch: between(0, 60),
    });
    fc.assert(
      fc.property(camera, (value) => {
        const back = parseCamera(formatCamera(value));
        const differenceOf = (name: keyof typeof value) => Math.abs((back?.[name] ?? NaN) - value[name]);
        expect(differenceOf('lat')).toBeLessThan(0.000_006);
        expect(differenceOf('lon')).toBeLessThan(0.000_006);
        expect(differenceOf('zoom')).toBeLessThan(0.01);
        expect(differenceOf('bearing')).toBeLessThan(0.1);
        expect(differenceOf('pitch')).toBeLessThan(0.1);
      }),
    );
  });
});
