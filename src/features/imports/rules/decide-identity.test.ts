import { expect, it } from 'vitest';
import {
  ADDRESS_SHARE,
  decideIdentity,
  type Identified,
  type IdentityCandidate,
  SAME_SHARE,
} from './decide-identity.ts';

const now: Identified = { number: 'B2', address: '1 Elm St', owner: 'ADA', isStacked: false };
const old = (patch: Partial<IdentityCandidate> = {}): IdentityCandidate => ({
  number: 'A1',
  address: '9 Oak St',
  owner: 'BO',
  isStacked: false,
  oldShare: 1,
  nowShare: 1,
  ...patch,
});
const stacked = { isStacked: true };

it.each<[string, Partial<Identified>, IdentityCandidate[], string | null]>([
  ['nothing there', {}, [], null],
  ['the same ground under another number', {}, [old()], 'geometry'],
  ['just enough of both', {}, [old({ oldShare: SAME_SHARE, nowShare: SAME_SHARE })], 'geometry'],
  ['too little of the old parcel', {}, [old({ oldShare: SAME_SHARE - 0.001 })], null],
  [
    'too little of the new parcel, which took in other land',
    {},
    [old({ nowShare: SAME_SHARE - 0.001 })],
    null,
  ],
  ['two on the same ground', {}, [old(), old({ number: 'A2' })], null],
  ['the same address', {}, [old({ address: '1 ELM  ST.' })], 'address'],
  [
    'the same address on just enough ground',
    {},
    [old({ address: '1 Elm St', oldShare: ADDRESS_SHARE })],
    'address',
  ],
  ['the larger part of a split', {}, [old({ address: '1 Elm St', oldShare: 0.6 })], null],
  [
    'one of two with that address, by owner',
    {},
    [old({ address: '1 Elm St', owner: 'Ada' }), old({ address: '1 Elm St' })],
    'address',
  ],
  ['two with that address', {}, [old({ address: '1 Elm St' }), old({ address: '1 Elm St' })], null],
  [
    'no address on either side is not the same address',
    { address: null },
    [old({ address: null }), old({ address: null })],
    null,
  ],
  ['a lot that became a condominium', stacked, [old({ address: '1 Elm St' })], null],
  ['a condominium that became a lot', {}, [old({ address: '1 Elm St', ...stacked })], null],
  [
    'a unit by its repeated number and address',
    { ...stacked, number: 'A1' },
    [old({ ...stacked, address: '1 Elm St' }), old(stacked)],
    'parcelnumb',
  ],
  ['units that nothing tells apart', { ...stacked, number: 'A1' }, [old(stacked), old(stacked)], null],
  ['a unit of which only the ground is the same', stacked, [old(stacked)], null],
])('%s', (_, patch, candidates, how) => {
  expect(decideIdentity({ ...now, ...patch }, candidates)?.how ?? null).toBe(how);
});

it('selects the earlier parcel with the same address', () => {
  const wanted = old({ address: '1 Elm St', owner: 'ADA' });
  expect(decideIdentity(now, [old(), wanted])?.candidate).toBe(wanted);
});
