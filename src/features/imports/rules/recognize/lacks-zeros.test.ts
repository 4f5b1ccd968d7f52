import { expect, it } from 'vitest';
import { matchColumns } from '../match-columns.ts';
import { lacksZeros } from './lacks-zeros.ts';

it.each([
  [[2139, 2140, 1060], true],
  [['2139-1234', '10001'], true],
  [[21391234, 10001], true],
  // Puerto Rico and the Virgin Islands
  [[901, 612, 725, 907, 926], true],
  [['901.0', '612-1234'], true],
  [[9011234, 9260001], true],
  [['02139', '00901', '98101'], false],
  [[null, '', 'K1A 0B1'], false],
  [Array.from({ length: 30 }, (_, index) => (index === 0 ? 101 : 10_001)), false],
])('the ZIP codes %j lack zeros: %s', (values, expected) => expect(lacksZeros(values)).toBe(expected));

it('reads the ZIP codes of Puerto Rico that were stored as numbers', () => {
  const columns = [
    { name: 'CATASTRO', values: ['040-000-001-01', '040-000-001-02', '040-000-001-03'] },
    { name: 'SITUS_ZIP', values: [901, 612, 725] },
  ];
  expect(matchColumns(columns, null)[1]).toMatchObject({ to: 'szip', parse: 'zip' });
});
