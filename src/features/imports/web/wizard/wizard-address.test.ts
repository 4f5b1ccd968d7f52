import { expect, it } from 'vitest';
import { formatWizardAddress, parseWizardAddress } from './wizard-address.ts';

const ID = '00000000-0000-4000-8000-000000000000';

it.each([
  [{ step: 'source', source: null, place: null }, '/admin/imports/new'],
  [{ step: 'look', source: { upload: ID }, place: null }, `/admin/imports/new/look/upload/${ID}`],
  [
    { step: 'columns', source: { upload: ID }, place: '/us/zz/alder' },
    `/admin/imports/new/columns/upload/${ID}/us/zz/alder`,
  ],
  [
    { step: 'look', source: { file: '/data/in/Größe 1.zip' }, place: null },
    '/admin/imports/new/look/file/L2RhdGEvaW4vR3LDtsOfZSAxLnppcA',
  ],
] as const)('%o is written as %s, and read back', (address, path) => {
  expect(formatWizardAddress(address)).toBe(path);
  expect(parseWizardAddress(path)).toEqual(address);
});

it('starts at the first step for an incomplete address', () => {
  expect(parseWizardAddress('/admin/imports/new/look/elsewhere')).toMatchObject({ step: 'source' });
});
