import { expect, it } from 'vitest';
import { listRoundedColumns } from './rounded-columns.ts';

it('warns of texts that a spreadsheet has rounded, and of nothing else', () => {
  const warnings = listRoundedColumns([
    { name: 'APN', values: ['6.07981E+12', '06-1', null] },
    { name: 'LOT', values: ['1E5', '12E', '2E+3'] },
    { name: 'VALUE', values: [1.5e20] },
  ]);
  expect(warnings).toEqual([
    expect.stringMatching(/^1 of 3 sampled values of APN are rounded, such as 6\.07981E\+12:/),
  ]);
});
