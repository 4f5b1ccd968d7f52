import { describe, expect, it } from 'vitest';
import type { ColumnType } from '../../parcels/rules/parcel-columns.ts';
import {
  type FileValue,
  parseBoolean,
  parseDate,
  parseInteger,
  parseNumber,
  parserOf,
  parseText,
  parseYear,
  UNREADABLE,
} from './parse-value.ts';

const day = (text: string) => Date.parse(text) / 86_400_000;

it.each(['number', 'integer', 'date', 'timestamp'] as const)(
  'reads or refuses a long text as a %s without delay',
  (type) => {
    const parse = parserOf({ name: 'odd', type });
    for (const character of [' ', '1', '0', '.', '-', '/', 'A'])
      for (const first of ['x', '-', '2020-01-31 10:'])
        expect(parse(`${first}${character.repeat(100_000)}!`)).toBe(UNREADABLE);
    expect(parse(`${' '.repeat(100_000)}2020-01-31${' '.repeat(100_000)}`)).toBe(
      type === 'date' || type === 'timestamp' ? parse('2020-01-31') : UNREADABLE,
    );
  },
);

describe('parseText', () => {
  it.each<[FileValue, string | null]>([
    [' ', null],
    ['', null],
    ['  12 Main St ', '12 Main St'],
    ['NULL', null],
    ['<Null>', null],
    [String.raw`\N`, null],
    ['---', null],
    ['None', null],
    ['NONESUCH', 'NONESUCH'],
    ['(none)', null],
    ['#VALUE!', null],
    ['**********', null],
    ['----------', null],
    ['..........', null],
    ['-76.6122334455', '-76.6122334455'],
    ['############', null],
    ['*** SEE PLAN', '*** SEE PLAN'],
    ['#1 MAIN', '#1 MAIN'],
    [12, '12'],
    ['a\0b', 'ab'],
    ['\u00a0x\u00a0', 'x'],
    ["'0012345", '0012345'],
    ["'10-1000", '10-1000'],
    ["'=A1", '=A1'],
    ["'TIS THE PLACE", "'TIS THE PLACE"],
    ["'12' WIDE", "'12' WIDE"],
  ])('%j is %j', (raw, expected) => expect(parseText(raw)).toBe(expected));
});

describe('parserOf', () => {
  const read = (name: string, type: ColumnType, raw: FileValue) => parserOf({ name, type })(raw);

  it.each<[string, ColumnType, FileValue]>([
    ['landval', 'number', -9999],
    ['landval', 'number', '-99999.0'],
    ['numstories', 'integer', '-999'],
    ['yearbuilt', 'integer', -9999],
    ['yearbuilt', 'integer', 9999],
    ['saledate', 'date', '1900-01-01'],
    ['saledate', 'date', '1/1/1900'],
    ['saledate', 'date', '12/31/9999'],
    ['saledate', 'date', '18991230'],
  ])('reads %s, %s, %j as no value', (name, type, raw) => expect(read(name, type, raw)).toBeNull());

  it.each<[string, ColumnType, FileValue, unknown]>([
    ['landval', 'number', -998, -998],
    ['saleprice', 'number', 9999, 9999],
    ['saledate', 'date', '1900-01-02', -25_566],
  ])('reads %s, %s, %j as it is', (name, type, raw, wanted) => expect(read(name, type, raw)).toBe(wanted));

  it.each([
    ['2026-07-02 03:04:05', '2026-07-02T03:04:05Z'],
    ['2026-07-02T03:04', '2026-07-02T03:04:00Z'],
    ['2026-07-02 03:04:05.678', '2026-07-02T03:04:05.678Z'],
    ['2026-07-02 03:04:05 PM', '2026-07-02T15:04:05Z'],
    ['2026-07-02T03:04:05-05:00', '2026-07-02T08:04:05Z'],
    ['2026-07-02 03:04:05+00', '2026-07-02T03:04:05Z'],
  ])('reads the time %s as %s: UTC unless it names an offset', (raw, wanted) =>
    expect(read('ll_updated_at', 'timestamp', raw)).toBe(Date.parse(wanted)),
  );
});

describe('parseNumber', () => {
  it.each<[FileValue, number | null | symbol]>([
    ['1,234.50', 1234.5],
    ['$1,234', 1234],
    ['-$5', -5],
    ['(12.5)', -12.5],
    ['.5', 0.5],
    ['12 %', 12],
    ['1.5E+03', 1500],
    ['1,23', 1.23],
    ['1.234,50', 1234.5],
    ['1 234 567,5', 1234567.5],
    ['-0,125', -0.125],
    ['1234,567', 1234.567],
    ['1.234.567', 1234567],
    ['1,234', 1234],
    ['12,34,56', UNREADABLE],
    ['1,2.3', UNREADABLE],
    ['(12', UNREADABLE],
    ['$', UNREADABLE],
    ['0x10', UNREADABLE],
    ['12 acres', UNREADABLE],
    ['US$ 1,234', 1234],
    ['1.234,50 €', 1234.5],
    ['CAD 12.50', 12.5],
    ['1,234.50-', -1234.5],
    ['12.50 CR', -12.5],
    ['$ -', null],
    ['-$ -', UNREADABLE],
    ['USD', UNREADABLE],
    [' ', null],
    [Number.NaN, null],
    [7, 7],
    [true, UNREADABLE],
  ])('%j is %j', (raw, expected) => expect(parseNumber(raw)).toBe(expected));
});

describe('parseInteger and parseYear', () => {
  it.each<[FileValue, number | null | symbol, number | null | symbol]>([
    ['1999.0', 1999, 1999],
    ['2,147,483,647', 2147483647, UNREADABLE],
    ['2147483648', UNREADABLE, UNREADABLE],
    [0, 0, null],
    ['0000', 0, null],
    [999, 999, UNREADABLE],
    [3000, 3000, UNREADABLE],
  ])('%j is %j, as a year %j', (raw, integer, year) => {
    expect(parseInteger(raw)).toBe(integer);
    expect(parseYear(raw)).toBe(year);
  });
});

describe('parseDate', () => {
  it.each<[FileValue, number | null | symbol]>([
    ['19930516', day('1993-05-16')],
    [19930516, day('1993-05-16')],
    ['1993-05-16', day('1993-05-16')],
    ['1993-05-16T23:00:00.000Z', day('1993-05-16')],
    ['1993/5/6', day('1993-05-06')],
    ['5/16/1993', day('1993-05-16')],
    ['05-16-1993 00:00', day('1993-05-16')],
    ['16-MAY-1993', day('1993-05-16')],
    ['16MAY1993', day('1993-05-16')],
    ['16MAY93:00:00:00', day('1993-05-16')],
    [99_999_999, null],
    ['99999999', null],
    ['99/99/9999', null],
    ['20200229000000', day('2020-02-29')],
    [737510400000, day('1993-05-16')],
    ['5/16/93', day('1993-05-16')],
    ['5/16/07 0:00', day('2007-05-16')],
    ['16-May-93', day('1993-05-16')],
    ['16 May 1993 00:00:00', day('1993-05-16')],
    ['May 16, 1993', day('1993-05-16')],
    ['Sept. 5, 2019', day('2019-09-05')],
    ['Apr  7 2019 12:00AM', day('2019-04-07')],
    ['Sun Apr 07 2019 00:00:00 GMT-0500', day('2019-04-07')],
    ['Tue, 14 Oct 2025 00:00:00 GMT', day('2025-10-14')],
    ['/Date(737510400000)/', day('1993-05-16')],
    ['/Date(99999999999999)/', UNREADABLE],
    [99_999_999_999_999, UNREADABLE],
    [-60_000_000_000_000, UNREADABLE],
    [-62_135_596_800_000, null],
    ['/Date(-62135596800000)/', null],
    ['253402214400000', null],
    ['-737510400000', day('1946-08-19')],
    ['0001-01-01T00:00:00', null],
    ['1/1/0001', null],
    ['16-XYZ-1993', UNREADABLE],
    ['Main 16, 1993', UNREADABLE],
    ['00000000', null],
    ['0', null],
    ['  /  /    ', null],
    [0, null],
    ['19930231', UNREADABLE],
    ['13/13/1993', UNREADABLE],
    ['1993', UNREADABLE],
    ['soon', UNREADABLE],
  ])('%j', (raw, expected) => expect(parseDate(raw)).toBe(expected));

  it('reads every day from the year 1000 to 2999, and refuses February 29 of 2023', () => {
    for (let days = Date.UTC(1000, 0, 1) / 86_400_000; days <= Date.UTC(2999, 11, 31) / 86_400_000; days++) {
      const text = new Date(days * 86_400_000).toISOString().slice(0, 10);
      if (parseDate(text) !== days) throw new Error(`${text} is read as ${String(parseDate(text))}`);
    }
    expect(parseDate('2023-02-29')).toBe(UNREADABLE);
  });
});

describe('parseBoolean', () => {
  it.each<[FileValue, boolean | null | symbol]>([
    ['Y', true],
    ['no', false],
    [1, true],
    [0, false],
    [2, UNREADABLE],
    ['', null],
    ['maybe', UNREADABLE],
  ])('%j is %j', (raw, expected) => expect(parseBoolean(raw)).toBe(expected));
});
