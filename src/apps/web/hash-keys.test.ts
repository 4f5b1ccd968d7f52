import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_QUERY_LENGTH } from '../../features/filters/feature.ts';
import { createHashCodec } from '../../frontend/hash-codec.ts';
import type { HashKey, PaneName } from '../../kernel/hash.ts';
import { FEATURES } from '../feature-list.ts';

const { parse: parseHash, format: formatHash, unreadable, keysEndingWith } = createHashCodec(FEATURES);
const PANES = FEATURES.flatMap(({ panes }) => Object.keys(panes)) as PaneName[];

describe('parseHash', () => {
  it.each([
    ['', {}],
    ['#', {}],
    ['#list', { tab: 'list' }],
    ['#owned&base=street', { tab: 'owned', base: 'street' }],
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
});

describe('unreadable', () => {
  it.each([
    ['#list&base=street&c=15/39/-76&q=/us/zz/alder:a~has', []],
    ['#structures=false&p=null&unknown=%E0%A4%A', []],
    ['#style&q&c', []],
    ['#style=Council%20Districts', ['style']],
    ['#s=short', ['s']],
    ['#q=12', ['q']],
    ['#q=%E0%A4%A&c=15/95/-76', ['q', 'c']],
    ['#c=15', ['c']],
    ['#several=x&project=short&edition=-1&p=//evil.example', ['edition', 'project', 'several', 'p']],
  ])('names the keys of %s whose values are ignored', (hash, keys) => {
    expect(Object.keys(unreadable(hash)).toSorted()).toEqual(keys.toSorted());
  });

  it('has a message for every key that a feature declares', () => {
    const keys = FEATURES.flatMap(({ hashKeys }) => Object.entries<HashKey>(hashKeys));
    expect(keys.filter(([, key]) => key.unreadableMessage === undefined)).toEqual([]);
  });
});

describe('formatHash', () => {
  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(
        fc.record(
          {
            tab: fc.constantFrom(...PANES),
            base: fc.constantFrom('street', 'satellite', 'satellite2'),
            p: fc.constantFrom('/us/zz/alder/1', '/ca/mb/division-no-11/9-a'),
            owner: fc.constantFrom('/us/zz/alder/1'),
            several: fc.uniqueArray(fc.integer({ min: 1, max: 99_999 * 1e7 }), {
              minLength: 1,
              maxLength: 100,
            }),
            a: fc.constantFrom('sign-in'),
            // Any text that can be typed into a filter, except half of a surrogate pair.
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

it('keeps the layer, the label and the structures that are turned on, and drops nonsense', () => {
  const hash = '#layer=elevation-ft&label=owner&structures=true&c=14/39/-76';
  expect(formatHash(parseHash(hash))).toBe(hash);
  expect(parseHash('#layer=<b>&label=7&structures=yes')).toEqual({});
});

describe('links that were made before features declared their keys', () => {
  it.each([
    '#changes&edition=2&from=1&to=2&kind=owner&p=/us/zz/alder/12',
    '#projects&project=a7fwwrekzb6q99jn&base=satellite&layer=elevation-ft&label=owner&structures=true&style=council_districts&edition=3&owner=/us/zz/alder/1&several=3,1&p=/us/zz/alder/2&s=AbCd_fGhIjKlMnOpQrSt-1&a=help&q=/us/zz/alder:a~is=x+y&c=15.5/39.29/-76.61/90/45',
  ])('%s is written as it was read', (hash) => expect(formatHash(parseHash(hash))).toBe(hash));

  it('open the same pane as before when they name several, and know every pane', () => {
    const known = [
      'follows',
      'export',
      'insights',
      'list',
      'query',
      'styles',
      'changes',
      'print',
      'owned',
      'focus-areas',
      'projects',
    ];
    expect(known.map((_, at) => parseHash(`#${known.slice(at).toReversed().join('&')}`).tab)).toEqual(known);
    expect(PANES.toSorted()).toEqual(known.toSorted());
  });

  it('drop the same keys as before when a pane or a place opens', () => {
    const newer = new Set(['insight', 'by', 'classes', 'beside']);
    const older = (thing: 'pane' | 'place') => keysEndingWith(thing).filter((key) => !newer.has(key));
    expect(older('pane').toSorted()).toEqual(['from', 'kind', 'to']);
    expect(older('place').toSorted()).toEqual(['a', 'edition', 'from', 'p', 'several', 'to']);
  });
});

it('gives every key to one feature only, with a place of its own', () => {
  const keys = FEATURES.flatMap(({ hashKeys }) => Object.entries(hashKeys));
  const panes = FEATURES.flatMap((feature) => Object.entries(feature.panes));
  for (const some of [keys, panes]) {
    expect(new Set(some.map(([name]) => name)).size).toBe(some.length);
    expect(new Set(some.map(([, { order }]) => order)).size).toBe(some.length);
  }
});
