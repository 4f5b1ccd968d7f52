import { describe, expect, it } from 'vitest';
import { matchColumns } from '../match-columns.ts';

const COLUMNS = {
  PARCEL_NUM: ['12-004', '12-005'],
  OWNER_NAME: ['BARLOW RUTH', 'EMERY PAUL'],
  OWNER_NAM1: ['BARLOW JOHN', null],
  OWNER_MAIL: ['12 ELM ST', 'PO BOX 4'],
  OWNER_MA_1: ['AKRON', 'TAMPA'],
  OWNER_MA_2: ['OH', 'FL'],
  OWNER_MA_3: ['44301', '33601'],
};
const match = (names: readonly string[]) =>
  matchColumns(
    Object.entries(COLUMNS).flatMap(([name, values]) => (names.includes(name) ? [{ name, values }] : [])),
    null,
  ).map(({ to }) => to);

describe('names that a Shapefile cut and numbered', () => {
  it('are the second owner and the rest of the mail address', () => {
    expect(match(Object.keys(COLUMNS))).toEqual([
      'parcelnumb',
      'owner',
      'owner2',
      'mailadd',
      'mail_city',
      'mail_state2',
      'mail_zip',
    ]);
  });

  it('are the second line of an address, except in a file that has the street besides', () => {
    const targets = (...names: string[]) =>
      matchColumns(
        names.map((name) => ({ name, values: [] })),
        null,
      ).map(({ to }) => to);
    expect(targets('MAILADDRES', 'MAILADDR_1')).toEqual(['mailadd', 'mail_address2']);
    const besides = targets('mailadd', 'mail_addre', 'mail_add_1');
    expect(besides[0]).toBe('mailadd');
    expect(besides[2]).not.toBe('mail_address2');
  });

  it('are not the rest of an address if one of its lines is missing', () => {
    expect(
      match(['PARCEL_NUM', 'OWNER_NAME', 'OWNER_MAIL', 'OWNER_MA_2', 'OWNER_MA_3']).slice(3),
    ).not.toContain('mail_city');
  });
});
