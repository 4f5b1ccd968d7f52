import { expect, it } from 'vitest';
import { chooseLayer } from '../../../backend/formats/choose-layer.ts';
import { notUtf8 } from '../../../backend/formats/foreign-text.ts';
import { adviceOf } from '../server/preview/guess-file-crs.ts';
import { FINDINGS, POINTS_ALONE } from './findings.ts';
import { describeGuess } from './guess-crs.ts';
import { describePreferred } from './prefer-parcel-layer.ts';
import { adviseOnScreen } from './screen-advice.ts';

const GUESS = { id: 'EPSG:2248', name: 'NAD83 / Maryland (ftUS)' } as Parameters<typeof describeGuess>[0];
const LAYERS = ['north', 'south'].map((name) => ({ name, rowCount: 2, geometryKind: 'polygon' }) as const);

/** Returns the message of the error that a call throws. */
function messageOf(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    return String(error);
  }
  throw new Error('The call threw nothing.');
}

it.each([
  describePreferred('Parcels', 3),
  messageOf(() => chooseLayer(LAYERS, undefined, 'county.gdb')),
  adviceOf(null),
  adviceOf(GUESS),
  notUtf8('Caf�'),
  POINTS_ALONE,
  FINDINGS.replaced_text.message,
  'They seem to be in Kent: import them with --place /us/md/kent. If they do belong to Alder, its outline here is too coarse: load a better one first (platbook boundaries census --help).',
  describeGuess(GUESS),
  'There are no boundaries wards in /us/zz/alder. Import them first: platbook boundaries import FILE --style wards --place /us/zz/alder --name COLUMN',
])('names no option of the command on screen: %s', (message) => {
  expect(message).toMatch(/--[a-z]/);
  const shown = adviseOnScreen(message);
  expect(shown).not.toMatch(/--[a-z]|recipe|platbook |\/us\/md/);
  expect(shown).toMatch(/[.…a-z]$/);
});

it('keeps a message without advice', () =>
  expect(adviseOnScreen(FINDINGS.no_area.message)).toBe('The polygon has no area.'));
