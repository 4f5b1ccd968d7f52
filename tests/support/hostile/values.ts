import type { Random } from '../random.ts';

/** Values that attackers try: wrong types, lengths, signs and encodings, and names with a meaning in a language or a file system. */
const VALUES: readonly [unknown, ...unknown[]] = [
  null,
  true,
  0,
  -0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  5e-324,
  '',
  ' ',
  '0',
  '-1',
  '1e400',
  '1e309',
  '-0',
  '-Infinity',
  '2026-02-30',
  '2026-02-28T25:61:00Z',
  '10,10,-10,-10',
  '170,10,-170,20',
  '-200,-100,200,100',
  'NaN,NaN,NaN,NaN',
  '9'.repeat(40),
  '0x10',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '\u0000',
  'a\u0000b',
  '\uD800',
  '\uDFFF\uD800',
  '\uFEFFabc',
  '‮gnp.exe',
  '\r\nset-cookie: a=b',
  '%00',
  '%',
  '%zz',
  '%c0%ae%c0%ae/',
  '../../../../etc/passwd',
  '..\\..\\windows',
  '/dev/zero',
  'file:///etc/passwd',
  'http://127.0.0.1:1/',
  'http://[::1]:1/',
  "' or 1=1 --",
  '"; drop table account; --',
  '$1',
  '%s%n',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'toString',
  '2026-13-45',
  '9999999-01-01T00:00:00Z',
  '275760-09-14',
  '00000000-0000-4000-8000-000000000000',
  '00000000-0000-0000-0000-00000000000g',
  '١٢٣',
  'ﷺ'.repeat(20),
  'İ',
  'ß'.repeat(50),
  '👩‍👩‍👧‍👦'.repeat(30),
  'a\u0301'.repeat(80),
  'x'.repeat(300),
  'x'.repeat(20_000),
  ',',
  ',,,,',
  '1,2,3,4,5',
  'a.b.c',
  '(((((',
  '*'.repeat(50),
  '%%__%%',
  '\\',
  '/us/zz/alder/1',
  '/us/../../x',
  '{"type":"Polygon","coordinates":[[[0,0],[1e400,0],[0,1],[0,0]]]}',
  '{"type":"Polygon","coordinates":[]}',
  '{"type":"GeometryCollection","geometries":[{"type":"GeometryCollection","geometries":[]}]}',
  [],
  [null],
  [[[[]]]],
  {},
  { length: 1e9 },
  { __proto__: null, toString: 1, valueOf: 2 },
  { $gt: '' },
  Array.from({ length: 2_000 }, (_, index) => index),
];

export function hostileValue(random: Random): unknown {
  return random.pick(VALUES);
}

/** Returns a hostile value, or the value with one part made hostile or removed, with an extra part, or with the parts of one list repeated. */
export function spoil(value: unknown, random: Random): unknown {
  if (value === null || typeof value !== 'object' || random.chance(0.1)) return hostileValue(random);
  if (Array.isArray(value)) {
    if (value.length === 0) return [hostileValue(random)];
    const at = random.below(value.length);
    if (random.chance(0.2)) return [...(value as unknown[]), ...(value as unknown[])];
    return value.map((part: unknown, index) => (index === at ? spoil(part, random) : part));
  }
  const entries = Object.entries(value);
  if (entries.length === 0 || random.chance(0.1))
    return Object.fromEntries([
      ...entries,
      [JSON.stringify(hostileValue(random)) ?? 'undefined', hostileValue(random)],
    ]);
  const at = random.below(entries.length);
  if (random.chance(0.15)) return Object.fromEntries(entries.toSpliced(at, 1));
  return Object.fromEntries(
    entries.map(([name, part], index) => [name, index === at ? spoil(part, random) : part]),
  );
}
