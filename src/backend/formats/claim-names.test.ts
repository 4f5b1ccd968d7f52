import { expect, it } from 'vitest';
import { claimNames } from './claim-names.ts';

it.each<[string[], string[], number | undefined, string[]]>([
  [['owner', 'zoning'], ['fid', 'geom'], undefined, ['owner', 'zoning']],
  [['fid', 'GEOM', 'id'], ['fid', 'geom'], undefined, ['fid_2', 'GEOM_2', 'id']],
  [['a', 'A', 'a_2', 'a'], [], undefined, ['a', 'A_2', 'a_2_2', 'a_3']],
  [['remarks_long', 'remarks_longer'], [], 12, ['remarks_long', 'remarks_lo_2']],
  [['ééé', 'éééé'], [], 6, ['ééé', 'éé_2']],
  [['ab😀'], [], 5, ['ab']],
])('%j beside %j in %s bytes', (names, reserved, maxBytes, expected) =>
  expect(claimNames(names, reserved, maxBytes)).toEqual(expected),
);
