import { describe, expect, it } from 'vitest';
import { matchColumns } from '../match-columns.ts';
import { compileValueRule } from '../value-rule.ts';

const rows = (make: (row: number) => string | null) => Array.from({ length: 40 }, (_, row) => make(row));
/** Returns the first value of each column in the record. */
const read = (file: Record<string, (string | null)[]>) => {
  const columns = Object.entries(file).map(([name, values]) => ({ name, values }));
  return Object.fromEntries(
    matchColumns(columns, null).flatMap((match) => {
      if (match.to === null) return [];
      const rule = compileValueRule(match, { name: match.to, type: 'text' }, null);
      return [[match.to, rule.read(columns[match.source]?.values[1] ?? null)]];
    }),
  );
};

describe('whole numbers that a program wrote with a fraction of zero', () => {
  it('are the texts without it', () =>
    expect(
      read({
        PARCEL_ID: rows((row) => `${14_280_100 + row}.0`),
        HOUSE_NUM: rows((row) => (row % 9 === 0 ? null : `${100 + 7 * row}.0`)),
        STREET_NAME: rows((row) => (row % 2 ? 'OAK ST' : 'ELM AVE')),
        SITE_ZIP: rows(() => '14201.0'),
        MAIL_ZIP: rows((row) => (row % 9 === 0 ? null : row % 2 ? '7030.0' : '142011234.0')),
        USE_CODE: rows((row) => `${210 + (row % 3)}.0`),
      }),
    ).toEqual({
      parcelnumb: '14280101',
      saddno: '107',
      saddstr: 'OAK ST',
      szip: '14201',
      mail_zip: '07030',
      usecode: '211',
    }));

  it('stay as they are if others have another fraction', () =>
    expect(read({ PIN: rows((row) => `${100 + row}.${row === 7 ? '01' : '0'}`) })).toEqual({
      parcelnumb: '101.0',
    }));
});

describe('house numbers that zeros fill up', () => {
  it('have no zeros in the record', () => {
    const file = {
      PIN: rows((row) => `01-${row}`),
      STREET_NAME: rows((row) => (row % 2 ? 'OAK ST' : 'ELM AVE')),
    };
    const numbered = (make: (row: number) => string) => read({ ...file, HOUSE_NUM: rows(make) })['saddno'];
    expect(numbered((row) => String(812 + row).padStart(5, '0'))).toBe('813');
    // A few numbers that begin with a zero are those of other houses than the numbers without it.
    expect(numbered((row) => (row === 1 ? '0813' : String(812 + row)))).toBe('0813');
  });
});

it('joins the owners of a list', () => {
  const owners = (text: string) =>
    read({ PIN: rows((row) => `01-${row}`), owners: rows(() => text) })['owner'];
  expect(owners('["DOE JANE","ROE \\"RED\\" JOHN"]')).toBe('DOE JANE; ROE "RED" JOHN');
  expect(owners('["DOE JANE"]')).toBe('DOE JANE');
  expect(owners('DOE [TRUST]')).toBe('DOE [TRUST]');
});
