import { expect, it } from 'vitest';
import { guessDateFormat } from './guess-date-format.ts';

it.each([
  [[19930516, 20010131, 0, null], 'yyyymmdd'],
  [['19930516', ' '], 'yyyymmdd'],
  [[5161993, 12312001], 'mmddyyyy'],
  [['16051993', '31122001'], 'ddmmyyyy'],
  [['05161993', '12312001', '01012010'], 'mmddyyyy'],
  [['051693', '123101', '000000', '070419'], 'mmddyy'],
  [[51693, 123101, 0, 70419, 81588], 'mmddyy'],
  [['160593', '311201', '040719'], 'ddmmyy'],
  [['930516', '011231', '190704'], 'yymmdd'],
  // Each of these is a date in several orders.
  [['010203', '040506', '070809'], undefined],
  // Two dates are too few to be sure of the order.
  [['051693', '123101'], undefined],
  [[930516, 1011231, 1190704, 0], 'cyymmdd'],
  [['1010516', '1190704', '99999999'], 'cyymmdd'],
  [['05/1993', '12/2001'], 'yyyymm'],
  [['199305', '200112'], 'yyyymm'],
  [['1993-05', '2001-12'], 'yyyymm'],
  [[1993, 2001.0], 'yyyy'],
  [[34105, 41000], 'excel'],
  [[737510400], 'unix'],
  [['1993-05-16'], undefined],
  [['5/16/1993'], undefined],
  [['5/6/1993', '31/12/2001 00:00'], 'ddmmyyyy'],
  [['5/6/1993', '31/12/2001', '5/16/1993'], undefined],
  [[null, ' '], undefined],
  [[12, 34], undefined],
])('%j are %s', (values, wanted) => expect(guessDateFormat(values)).toBe(wanted));
