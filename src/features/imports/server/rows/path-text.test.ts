import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parcelPath } from '../../../parcels/rules/parcel-path.ts';
import { PathText } from './path-text.ts';

test('writes the path of a parcel, even after the place changed', () => {
  const text = new PathText();
  const place = fc.constantFrom('/us/zz/alder', '/us/zz/alder/newtown', '/ca/on');
  fc.assert(
    fc.property(place, fc.integer({ min: 1, max: 2_147_483_647 }), (path, fid) => {
      expect(text.set(path, fid).toString()).toBe(parcelPath(path, fid));
    }),
  );
});
