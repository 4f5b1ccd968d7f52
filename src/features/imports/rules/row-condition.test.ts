import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startCpuClock } from '../../../../tests/support/machine-speed.ts';
import { Problem } from '../../../kernel/problem.ts';
import { parseRowCondition } from './row-condition.ts';

const ROW: Readonly<Record<string, string | number | boolean | null>> = {
  COUNTYFP: '031',
  TOWN: "O'Brien ",
  ACRES: 2.5,
  VALUE: '1200',
  OWNER: null,
  'Tax Year': 2024,
  NAME: 'Main Street',
  SALE_DT: '2020-07-01',
  SOLD_AT: '2020-07-01T09:30:00Z',
};
const meets = (text: string) => {
  const { columns, meets: test } = parseRowCondition(text);
  const known = new Map(Object.entries(ROW).map(([name, value]) => [name.toLowerCase(), value]));
  return test((column) => {
    if (!columns.includes(column)) throw new Error(`${column} is not among the columns`);
    return known.get(column.toLowerCase()) ?? null;
  });
};

describe('a condition on the rows of a file', () => {
  it.each([
    ["COUNTYFP = '031'", true],
    ["countyfp = '31'", false],
    ['COUNTYFP = 31', true],
    ["COUNTYFP <> '031'", false],
    ["COUNTYFP != '033'", true],
    ["TOWN = 'O''Brien'", true],
    ["TOWN IN ('Ames', 'O''Brien')", true],
    ["TOWN NOT IN ('Ames')", true],
    ['COUNTYFP in (1, 31)', true],
    ['ACRES > 2 and ACRES <= 2.5', true],
    ["ACRES = '2.5'", true],
    ['VALUE < 200', false],
    ['VALUE >= -1e3', true],
    ["NAME LIKE 'main%'", true],
    ["NAME LIKE '%Str_et'", true],
    ["NAME LIKE 'Main'", false],
    ["NAME NOT LIKE '%z%'", true],
    ['OWNER IS NULL', true],
    ['OWNER IS NOT NULL', false],
    ["OWNER <> 'x'", false],
    // As in SQL, a comparison with a missing value is unknown: neither it nor its opposite selects the row.
    ["OWNER NOT IN ('x')", false],
    ["OWNER NOT LIKE 'x%'", false],
    ["OWNER LIKE '%'", false],
    ["NOT (OWNER = 'x')", false],
    ["NOT (OWNER = 'x' AND ACRES > 1)", false],
    ["NOT (OWNER = 'x' AND ACRES > 5)", true],
    ["NOT (OWNER = 'x' OR ACRES > 5)", false],
    ["OWNER NOT IN ('x') OR ACRES > 1", true],
    ["OWNER NOT IN ('x') AND ACRES > 1", false],
    ["NOT (NOT (OWNER = 'x'))", false],
    ["OWNER IS NULL OR OWNER NOT IN ('x')", true],
    // A text that is not a number, such as `R1` among codes like 998, differs from every number, but is neither less nor greater.
    ["NAME NOT IN ('x', 1)", true],
    ["NAME IN ('x', 1)", false],
    ['NAME <> 998', true],
    ['NAME = 998', false],
    ['NAME < 998', false],
    ['NOT (NAME < 998)', false],
    ["ACRES <> 'many'", true],
    ['"Tax Year" = 2024', true],
    ['[Tax Year] = 2024', true],
    ["COUNTYFP = '1' OR ACRES > 1 AND VALUE > 1", true],
    ["(COUNTYFP = '1' OR ACRES > 1) AND VALUE > 9999", false],
    // dBASE tables have dates as eight digits, so recipes for them write dates in this way.
    ["SALE_DT >= '20200601'", true],
    ["SALE_DT < '20200601'", false],
    ['SALE_DT = 20200701', true],
    ['SALE_DT > 20200701', false],
    ["SALE_DT IN ('20200701')", true],
    ["SALE_DT >= '2020-06-01'", true],
    ["SALE_DT LIKE '2020%'", true],
    ["SALE_DT LIKE '202007%'", true],
    ["SALE_DT LIKE '202008%'", false],
    ["SALE_DT NOT LIKE '2020-07-%'", false],
    ["SALE_DT = DATE '2020-07-01'", true],
    ["SALE_DT >= TIMESTAMP '2020-07-01 00:00:00' AND SALE_DT < date '2020-07-02'", true],
    ["SALE_DT BETWEEN DATE '2020-06-01' AND DATE '2020-07-01'", true],
    ["SALE_DT BETWEEN '20200801' AND '20200901'", false],
    ["SOLD_AT = '2020-07-01'", true],
    ["SOLD_AT = '2020-07-01 00:00:00'", true],
    ["SOLD_AT > '2020-07-01T08:00:00Z'", true],
    ["SOLD_AT > TIMESTAMP '2020-07-01 08:00:00'", true],
    ["SOLD_AT > TIMESTAMP '2020-07-01 10:00:00'", false],
    ["SOLD_AT = TIMESTAMP '2020-07-01 09:30:00'", true],
    ["SOLD_AT <= '2020-07-01 09:30'", true],
    ["SOLD_AT = 'soon'", false],
    ['ACRES BETWEEN 2 AND 3 AND VALUE BETWEEN 1000 AND 1300', true],
    ['ACRES NOT BETWEEN 2 AND 3', false],
    ['NOT ACRES BETWEEN 3 AND 4 OR ACRES = 3', true],
    ["OWNER NOT BETWEEN 'a' AND 'b'", false],
    ["UPPER(NAME) = 'MAIN STREET'", true],
    ["UPPER(NAME) = 'Main Street'", false],
    ["lower( name ) IN ('main street')", true],
    ['UPPER(ACRES) = 2.5', true],
    ['UPPER(OWNER) IS NULL', true],
    ['1=1', true],
    ['1 = 1 AND ACRES > 5', false],
    ['1=0 OR 2 <> 1', true],
    ['NOT (ACRES > 1)', false],
    ['NOT ACRES > 5 AND NOT VALUE IS NULL', true],
  ])('%s is %s', (text, expected) => expect(meets(text)).toBe(expected));

  it('names each of its columns once', () => {
    expect(parseRowCondition("a = 1 or A = 2 or b LIKE 'x'").columns).toEqual(['a', 'b']);
  });

  it.each([
    ['COUNTYFP', /lacks a comparison such as =, IN or LIKE at its end.*Write for example/],
    ['COUNTYFP = 031 x', /goes on after its end at "x"/],
    ['COUNTYFP = Travis', /lacks a number, or a text in single quotes, at "Travis"/],
    ["= '031'", /lacks the name of a column at "= '031'"/],
    ["A IN '1'", /lacks a list in parentheses/],
    ["(A = '1'", /lacks a closing parenthesis at its end/],
    ["A = '1", /cannot be read at "'1"/],
    ['A = 1; drop table x', /cannot be read at "; drop table x"/],
    ['A IS 1', /lacks NULL/],
    [`${'('.repeat(60)}A = 1`, /nested more than 50 deep/],
    [`A = '${'x'.repeat(2000)}'`, /longer than 2000 characters/],
  ])('says what is wrong with %j', (text, message) => {
    expect(() => parseRowCondition(text)).toThrow(message);
  });

  it('compares quickly with a pattern of many percent signs', () => {
    const pattern = '%a'.repeat(200);
    const cpuMs = startCpuClock();
    expect(parseRowCondition(`A LIKE '${pattern}b'`).meets(() => 'a'.repeat(5000))).toBe(false);
    expect(cpuMs()).toBeLessThan(1000);
  });

  it('reads or refuses any text', () => {
    const part = fc.constantFrom(
      'A',
      '"b c"',
      "'x'",
      '1',
      '-.5',
      '(',
      ')',
      ',',
      '=',
      '<>',
      'AND',
      'OR',
      'NOT',
      'IN',
      'LIKE',
      'IS',
      'NULL',
      ' ',
      '%',
      '\u00e9',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        try {
          parseRowCondition(parts.join(' ')).meets(() => 'x');
        } catch (error) {
          if (!(error instanceof Problem)) throw error;
        }
      }),
    );
  });
});
