import { expect, it } from 'vitest';
import { parcelFid, splitParcelFid } from './ids.ts';

it.each(['24510', '01001', '1001', '4611'])(
  'the feature id of a parcel leads back to the GEOID %s',
  (geoid) => {
    for (const ogcFid of [1, 9_999_999]) {
      const fid = parcelFid(geoid, ogcFid);
      expect(splitParcelFid(fid)).toEqual({ geoid, ogcFid });
      expect(Number.isSafeInteger(fid)).toBe(true);
    }
  },
);

it('the feature ids of a county in Canada and a county in the United States differ', () => {
  expect(parcelFid('1001', 1)).not.toBe(parcelFid('01001', 1));
  // The form that stored links and programs know.
  expect(parcelFid('01001', 1)).toBe(10_010_000_001);
});
