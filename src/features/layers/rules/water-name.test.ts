import { expect, test } from 'vitest';
import { waterName } from './water-name.ts';

/** The Census Bureau abbreviates the names of waters. The map once showed the abbreviations. */
test.each([
  ['Patapsco Riv', 'Patapsco River'],
  ['PATAPSCO RIV', 'Patapsco River'],
  ['Gwynns Fls', 'Gwynns Falls'],
  ['GWYNNS FLS', 'Gwynns Falls'],
  ['Bear Crk', 'Bear Creek'],
  ['N Br Patapsco Riv', 'North Branch Patapsco River'],
  ['S. Fk. Kings Riv.', 'South Fork Kings River'],
  ['Lit Gunpowder Riv', 'Little Gunpowder River'],
  ['Lk Roland', 'Lake Roland'],
  ['Loch Raven Resv', 'Loch Raven Reservoir'],
  ['Inner Hbr', 'Inner Harbor'],
  ['Rock Cv', 'Rock Cove'],
])('%s is %s', (name, spelled) => {
  expect(waterName(name)).toBe(spelled);
});

// Names without an abbreviation, abbreviations that are the whole name, and single letters before a word that is not an abbreviated kind of water.
test.each(['Chesapeake Bay', 'Herring Run', 'Res', 'M Street Canal', 'E Pond', 'Lake Montebello', 'Brk', ''])(
  '%j stays as it is',
  (name) => {
    expect(waterName(name)).toBe(name);
  },
);
