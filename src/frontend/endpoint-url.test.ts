import { describe, expect, it } from 'vitest';
import { endpointUrl } from './endpoint-url.ts';

describe('endpointUrl', () => {
  it.each([
    [{ name: 'a', path: '/site.json' }, {}, '/site.json'],
    [{ name: 'a', path: '{placePath}.json' }, { placePath: '/us/zz/alder' }, '/us/zz/alder.json'],
    [{ name: 'a', path: '{placePath}.json' }, { placePath: '/us/zz/a b?c' }, '/us/zz/a%20b%3Fc.json'],
    [{ name: 'a', path: '/x/{id}.json' }, { params: { id: '../y' } }, '/x/..%2Fy.json'],
    [
      { name: 'a', path: '/s.json' },
      { query: { query: '1 Elm & Oak', path: undefined, limit: 5 } },
      '/s.json?query=1+Elm+%26+Oak&limit=5',
    ],
    [{ name: 'a', path: '/s.json' }, { query: { path: null } }, '/s.json'],
  ])('%o with %o is %s', (endpoint, parts, expected) => {
    expect(endpointUrl(endpoint, parts)).toBe(expected);
  });

  it('refuses to make an address when the value of a placeholder is missing', () => {
    expect(() => endpointUrl({ name: 'getImport', path: '/x/{id}.json' })).toThrow('getImport needs id');
    expect(() => endpointUrl({ name: 'getParcel', path: '{placePath}.json' })).toThrow('place path');
  });
});
