import { describe, expect, it } from 'vitest';
import { startCpuClock } from '../../../../tests/support/machine-speed.ts';
import { parseAs, type ParseFormat } from './parse-as.ts';
import { type FileValue, UNREADABLE } from './parse-value.ts';

const day = (iso: string) => Date.parse(iso) / 86_400_000;

describe('a stated format', () => {
  it.each<[ParseFormat, FileValue, string | number | null | typeof UNREADABLE]>([
    ['yyyymmdd', 19930516, day('1993-05-16')],
    ['yyyymmdd', '19930516', day('1993-05-16')],
    ['yyyymmdd', '1993-05-16', day('1993-05-16')],
    ['yyyymmdd', 0, null],
    ['yyyymmdd', '00000000', null],
    ['yyyymmdd', ' ', null],
    ['yyyymmdd', '19931316', UNREADABLE],
    ['mmddyyyy', 5161993, day('1993-05-16')],
    ['mmddyyyy', '05/16/1993', day('1993-05-16')],
    ['mmddyyyy', '5/6/1993', day('1993-05-06')],
    ['ddmmyyyy', '16.05.1993', day('1993-05-16')],
    ['ddmmyyyy', '16051993', day('1993-05-16')],
    ['ddmmyyyy', '6/5/93', day('1993-05-06')],
    ['mmddyyyy', '05-06-12', day('2012-05-06')],
    ['ddmmyyyy', 'x/y/zz', UNREADABLE],
    ['mmddyy', '051693', day('1993-05-16')],
    ['mmddyy', 51693, day('1993-05-16')],
    ['mmddyy', '05/16/93', day('1993-05-16')],
    ['mmddyy', '000000', null],
    ['mmddyy', '133193', UNREADABLE],
    ['ddmmyy', '160519', day('2019-05-16')],
    ['ddmmyy', '05/06/1993', day('1993-06-05')],
    ['ddmmyy', '16/05/1993', day('1993-05-16')],
    ['ddmmyy', '5.6.93', day('1993-06-05')],
    ['mmddyy', '05/06/1993', day('1993-05-06')],
    ['yymmdd', '93-5-6', day('1993-05-06')],
    ['yymmdd', '1993-05-06', day('1993-05-06')],
    ['mmddyyyy', '1993-5-6', day('1993-05-06')],
    ['ddmmyyyy', '1993-05-06', day('1993-05-06')],
    ['ddmmyyyy', '1993/5/6 00:00:00', day('1993-05-06')],
    ['yyyymmdd', '5/6/1993', day('1993-05-06')],
    ['yyyymm', '1993-05-16', day('1993-05-16')],
    ['ddmmyyyy', '31/02/1993', UNREADABLE],
    ['ddmmyyyy', '13/13/1993', UNREADABLE],
    ['ddmmyyyy', '00/00/0000', null],
    ['mmddyyyy', '5161993.0', day('1993-05-16')],
    ['yyyymmdd', '19930516.0', day('1993-05-16')],
    ['yyyy', '1993.00', day('1993-01-01')],
    ['ddmmyy', '16.05.00', day('2000-05-16')],
    ['mmddyy', '12/31/9999', null],
    ['ddmmyyyy', '0001-01-01', null],
    ['mmddyyyy', '16-MAY-1993', day('1993-05-16')],
    ['yymmdd', 10516, day('2001-05-16')],
    ['cyymmdd', 1190516, day('2019-05-16')],
    ['cyymmdd', '930516', day('1993-05-16')],
    ['cyymmdd', '2019-05-16', day('2019-05-16')],
    ['cyymmdd', '1191316', UNREADABLE],
    ['yyyymm', '05/1993', day('1993-05-01')],
    ['mmddyyyy', 99999999, null],
    ['mmddyyyy', '99/99/9999', null],
    ['yyyymm', 199305, day('1993-05-01')],
    ['yyyy', '1993', day('1993-01-01')],
    ['excel', 34105, day('1993-05-16')],
    ['excel', 34105.75, day('1993-05-16')],
    ['unix', 737510400, day('1993-05-16')],
    ['unix_ms', '737510400000', day('1993-05-16')],
    ['unix', 'soon', UNREADABLE],
    ['excel', 401_768, day('2999-12-31')],
    ['excel', 401_769, UNREADABLE],
    ['excel', -328_716, day('1000-01-01')],
    ['excel', -328_717, UNREADABLE],
    ['excel', 1_234_567_890, UNREADABLE],
    ['money_cents', '12345', 123.45],
    ['money_cents', '$1,000', 10],
    ['thousands', '1.25', 1250],
    ['thousands', null, null],
    ['thousands', 'x', UNREADABLE],
    ['zip', '2139', '02139'],
    ['zip', 2139, '02139'],
    ['zip', '21391234', '021391234'],
    ['zip', '2139-1234', '02139-1234'],
    ['zip', '98101', '98101'],
    ['zip', 'K1A 0B1', 'K1A 0B1'],
    ['zip', ' ', null],
  ])('%s of %j', (format, raw, wanted) => expect(parseAs(format, raw)).toBe(wanted));
});

it('finds at once that a long text is not a date', () => {
  const cpuMs = startCpuClock();
  for (const character of [' ', 'T', '-', '1'])
    expect(parseAs('yyyymmdd', `2020${character.repeat(100_000)}!`)).toBe(UNREADABLE);
  expect(cpuMs()).toBeLessThan(2000);
});
