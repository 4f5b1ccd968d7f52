import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonBytes } from '../services/json-bytes.ts';
import { parseJson } from '../services/read-json.ts';
import { jsonFeatures, type PageFeatures } from './page-features.ts';
import { scanPage } from './scan-page.ts';
import { scannedFeatures } from './scanned-features.ts';

const FIELDS = ['OBJECTID', 'PIN', 'ACRES', 'Über'].map((name) => ({ name, type: '', domain: null }));

/** Returns what is written of each feature. */
function written(features: PageFeatures): unknown[] {
  return Array.from({ length: features.count }, (_, index) => {
    features.goTo(index);
    const values = FIELDS.map(({ name }, at) => {
      const into = new JsonBytes(1);
      features.write(at, name, into);
      expect(features.find(at, name) ?? null).toEqual(parseJson(into.toString()));
      return parseJson(into.toString());
    });
    const shape = new JsonBytes(1);
    features.writeGeometry(null, shape);
    return { values, shape: shape.toString() };
  });
}

function expectSame(text: string | Buffer): boolean {
  const bytes = Buffer.from(text);
  const scanned = scanPage(bytes, FIELDS);
  if (scanned === null) return false;
  const { features, ...reply } = JSON.parse(bytes.toString('utf8')) as {
    features: Record<string, unknown>[];
  };
  expect(scanned.reply).toEqual(reply);
  const found = scannedFeatures(scanned, FIELDS.length, { longIntegers: false });
  expect(written(found)).toEqual(written(jsonFeatures(features, FIELDS)));
  expect(found.firstX()).toBe(jsonFeatures(features, FIELDS).firstX());
  return true;
}

const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -400, max: 400 }),
  fc.integer(),
  fc.tuple(fc.integer(), fc.nat(9)).map(([digits, places]) => digits / 10 ** places),
);
const value = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 8 }),
  number,
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(null, true, false, '"\\\n\u2028'),
);
/** For curves, the usual reader multiplies x by a factor and divides it again. Beyond degrees, that would change numbers by more than rounding hides. */
const degrees = fc.oneof(
  fc.double({ noNaN: true, min: -180, max: 180 }),
  fc.integer({ min: -180_000_000, max: 180_000_000 }).map((digits) => digits / 1e6),
);
const ring = fc.array(fc.tuple(degrees, degrees), { maxLength: 5 });
const geometry = fc.oneof(
  fc.constant(null),
  fc.record({ rings: fc.array(ring, { maxLength: 3 }) }),
  fc.record({ x: number, y: number }),
  fc.record({ rings: fc.constant([[[1, 2, 3]], [[null, 2]]]), hasZ: fc.constant(true) }),
);
const feature = fc.record(
  { attributes: fc.dictionary(fc.constantFrom(...FIELDS.map(({ name }) => name), 'OTHER'), value), geometry },
  { requiredKeys: [] },
);
const page = fc
  .tuple(
    fc.record(
      {
        exceededTransferLimit: fc.boolean(),
        spatialReference: fc.constant({ wkid: 4326 }),
        fields: fc.constant([{}, [], [1]]),
      },
      { requiredKeys: [] },
    ),
    fc.array(feature, { maxLength: 3 }),
    fc.constantFrom(undefined, 1),
  )
  .map(([reply, features, space]) => JSON.stringify({ ...reply, features }, null, space));

describe('scanPage', () => {
  it('finds what parsing the page finds', () => {
    fc.assert(
      fc.property(page, (text) => {
        expect(expectSame(text)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('never finds anything in damaged bytes but what parsing them finds', () => {
    fc.assert(
      fc.property(
        page,
        fc.nat(),
        fc.integer({ min: 0, max: 255 }),
        fc.nat(2),
        (text, where, byte, removed) => {
          const bytes = Buffer.from(text);
          const at = where % bytes.length;
          expectSame(Buffer.concat([bytes.subarray(0, at), Buffer.of(byte), bytes.subarray(at + removed)]));
        },
      ),
      { numRuns: 150 },
    );
  });

  it('writes a zero without its sign, and numbers as they were sent', () => {
    const attributes = '{"OBJECTID":-0,"PIN":-0.0,"ACRES":1.50,"Über":-1.7976931348623157e+308}';
    const scanned = scanPage(Buffer.from(`{"features":[{"attributes":${attributes}}]}`), FIELDS);
    if (scanned === null) throw new Error('the page was not scanned');
    const features = scannedFeatures(scanned, FIELDS.length, { longIntegers: false });
    features.goTo(0);
    const into = new JsonBytes(1);
    FIELDS.forEach(({ name }, at) => {
      features.write(at, name, into);
      into.raw(' ');
    });
    expect(into.toString()).toBe('0 0 1.50 -1.7976931348623157e+308 ');
    // A field that is not in the list has the index -1, which must not lead to the offsets of the geometry.
    expect(features.find(-1, 'OTHER')).toBeUndefined();
  });

  it('judges the system of a page by the first coordinate that is not 0', () => {
    const features = [0, 0, 500_000, 1].map((x) => ({ geometry: { rings: [[[x, 1]]] } }));
    const scanned = scanPage(Buffer.from(JSON.stringify({ features })), FIELDS);
    if (scanned === null) throw new Error('the page was not scanned');
    for (const found of [
      jsonFeatures(features, FIELDS),
      scannedFeatures(scanned, FIELDS.length, { longIntegers: false }),
    ])
      expect(found.firstX()).toBe(500_000);
    const curves = [{ geometry: { curveRings: [[[600_000, 1]]] } }];
    expect(jsonFeatures(curves, FIELDS).firstX()).toBe(600_000);
  });

  it('leaves features without values, which would take gigabytes, to the usual reader', () => {
    const many = Array.from({ length: 20_000 }, () => '{}').join(',');
    expect(scanPage(Buffer.from(`{"features":[${many}]}`), FIELDS)).toBeNull();
  });

  it.each([
    ['names in another case', '{"features":[{"attributes":{"objectid":1}}]}'],
    ['features of GeoJSON', '{"features":[{"type":"Feature","properties":{"OBJECTID":1}}]}'],
    ['NaN', '{"features":[{"attributes":{"OBJECTID":NaN}}]}'],
    ['a number larger than any double', '{"features":[{"attributes":{"OBJECTID":1e400}}]}'],
    ['a number of too many digits', `{"features":[{"attributes":{"OBJECTID":${'9'.repeat(400)}}}]}`],
    ['a number with a zero before it', '{"features":[{"attributes":{"OBJECTID":01}}]}'],
    ['no features', '{"count":1}'],
    ['a second value', '{"features":[]}{}'],
    ['nothing', ''],
  ])('leaves a page with %s to the usual reader', (_, text) => {
    expect(scanPage(Buffer.from(text), FIELDS)).toBeNull();
  });

  it('keeps integers that a number can’t hold as texts', () => {
    const bytes = Buffer.from(
      '{"features":[{"attributes":{"OBJECTID":-9007199254740993,"ACRES":1000000000000001}}]}',
    );
    const scanned = scanPage(bytes, FIELDS);
    if (scanned === null) throw new Error('the page was not scanned');
    const features = scannedFeatures(scanned, FIELDS.length, { longIntegers: true });
    features.goTo(0);
    const into = new JsonBytes(1);
    features.write(0, 'OBJECTID', into);
    into.raw(',');
    features.write(2, 'ACRES', into);
    expect(into.toString()).toBe('"-9007199254740993",1000000000000001');
    expect([features.find(0, 'OBJECTID'), features.find(2, 'ACRES')]).toEqual([
      '-9007199254740993',
      1_000_000_000_000_001,
    ]);
  });
});
