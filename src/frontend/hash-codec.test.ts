import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatCamera,
  MAX_QUERY_LENGTH,
  TABS,
  formatHash,
  parseCamera,
  parseHash,
  parseHashValues,
  typedValue,
} from './hash-codec.ts';

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

describe('parseHash', () => {
  it.each([
    ['', {}],
    ['#', {}],
    ['#list', { tab: 'list' }],
    ['#insights&base=street', { tab: 'insights', base: 'street' }],
    ['#list=false', {}],
    ['#p=/us/zz/alder/12', { p: '/us/zz/alder/12' }],
    ['#p=%2Fus%2Fzz%2Falder%2F12', { p: '/us/zz/alder/12' }],
    ['#edition=2&changes', { edition: 2, tab: 'changes' }],
    ['#edition=-1&from=0.5&to=x&kind=%3Cb%3E', {}],
    ['#from=1&to=2&kind=owner', { from: 1, to: 2, kind: 'owner' }],
    ['#p=12', {}],
    ['#owner=/us/zz/alder/12&p=/us/zz/alder/9', { owner: '/us/zz/alder/12', p: '/us/zz/alder/9' }],
    ['#owner=SMITH', {}],
    ['#several=990010000001', { several: [990010000001] }],
    ['#several=3,1,3,-2,x,1.5,0,1e400', { several: [3, 1] }],
    ['#several=,', {}],
    ['#p=//evil.example', {}],
    ['#p=/us/../x', {}],
    ['#a=new-project', { a: 'new-project' }],
    ['#a=true', {}],
    ['#projects&project=a7fwwrekzb6q99jn', { tab: 'projects', project: 'a7fwwrekzb6q99jn' }],
    ['#project=1234567890123456', {}],
    ['#project=short', {}],
    ['#base=3', {}],
    [
      '#q=/us/zz/alder:landval~gte~5,any(a~has,b~is=x+y)',
      { q: '/us/zz/alder:landval~gte~5,any(a~has,b~is=x+y)' },
    ],
    ['#q=%2Fus%2Fzz%2Falder%3Aa%7Eis%3D%26', { q: '/us/zz/alder:a~is=&' }],
    ['#q=12', {}],
    ['#s=AbCd_fGhIjKlMnOpQrSt-1', { s: 'AbCd_fGhIjKlMnOpQrSt-1' }],
    ['#s=short', {}],
    [`#q=${'x'.repeat(MAX_QUERY_LENGTH + 1)}`, {}],
    ['#c=15.5/39.29/-76.61', { camera: { zoom: 15.5, lat: 39.29, lon: -76.61, bearing: 0, pitch: 0 } }],
    ['#c=15/39/-76/90/45', { camera: { zoom: 15, lat: 39, lon: -76, bearing: 90, pitch: 45 } }],
    ['#c=15/95/-76', {}],
    ['#c=15//-76', {}],
    ['#c=a/b/c', {}],
    ['#%E0%A4%A&base=street', { base: 'street' }],
    ['#&&=&x', {}],
  ])('%s gives %o', (hash, expected) => expect(parseHash(hash)).toEqual(expected));

  it('never throws, whatever the address says', () => {
    fc.assert(fc.property(fc.string(), (text) => void parseHash(`#${text}`)));
  });

  it('reads bare words as true', () => {
    expect(parseHashValues('#terrain&n=2').get('terrain')).toBe(true);
  });
});

describe('formatHash', () => {
  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(
        fc.record(
          {
            tab: fc.constantFrom(...TABS),
            base: fc.constantFrom('street', 'satellite', 'satellite2'),
            p: fc.constantFrom('/us/zz/alder/1', '/ca/mb/division-no-11/9-a'),
            owner: fc.constantFrom('/us/zz/alder/1'),
            several: fc.uniqueArray(fc.integer({ min: 1, max: 99_999 * 1e7 }), {
              minLength: 1,
              maxLength: 100,
            }),
            a: fc.constantFrom('sign-in'),
            // Whatever is typed into a filter, half of a pair of surrogates aside.
            q: fc.string({ unit: 'grapheme' }).map((text) => `/us/zz/alder:${text}`),
          },
          { requiredKeys: [] },
        ),
        (state) => {
          expect(parseHash(formatHash(state))).toEqual(state);
        },
      ),
    );
  });
});

describe('formatCamera', () => {
  it.each([
    [{ zoom: 15, lat: 39.290001, lon: -76.6, bearing: 0, pitch: 0 }, '15/39.29/-76.6'],
    [{ zoom: 14.256, lat: 0, lon: -0.000001, bearing: 0, pitch: 0 }, '14.26/0/0'],
    [{ zoom: 3, lat: 10, lon: 190, bearing: -12.34, pitch: 0 }, '3/10/-170/-12.3/0'],
    [{ zoom: 10, lat: 20, lon: 100, bearing: 0, pitch: 60 }, '10/20/100/0/60'],
  ])('%o is %s', (camera, text) => expect(formatCamera(camera)).toBe(text));

  it('comes back within a metre', () => {
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

it('keeps the layer, the label and the structures that are turned on, and drops nonsense', () => {
  const hash = '#layer=elevation-ft&label=owner&structures=true&c=14/39/-76';
  expect(formatHash(parseHash(hash))).toBe(hash);
  expect(parseHash('#layer=<b>&label=7&structures=yes')).toEqual({});
});
