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

  it('is restored to within a meter', () => {
    const camera = fc.record({
      zoom: fc.double({ min: 0, max: 22, noNaN: true }),
      lat: fc.double({ min: -85, max: 85, noNaN: true }),
      lon: fc.double({ min: -180, max: 180, noNaN: true }),
      bearing: fc.double({ min: -180, max: 180, noNaN: true }),
      pitch: fc.double({ min: 0, max: 60, noNaN: true }),
    });
    fc.assert(
      fc.property(camera, (value) => {
        const back = parseCamera(formatCamera(value));
        expect(back?.lat).toBeCloseTo(value.lat, 4);
        expect(back?.lon).toBeCloseTo(value.lon, 4);
        expect(back?.zoom).toBeCloseTo(value.zoom, 1);
      }),
    );
  });
});
