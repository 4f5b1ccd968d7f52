import { describe, expect, it } from 'vitest';
import { useFormatsFolder } from '../../../../tests/support/formats-folder.ts';

const folder = useFormatsFolder();

const valuesOf = async (text: string, encoding: BufferEncoding = 'utf8') => {
  const { rows } = await folder.read(await folder.file('quotes.csv', Buffer.from(text, encoding)));
  return rows.map(({ values }) => values);
};

describe('a quote after a backslash', () => {
  const header = 'PIN,OWNER,LEGAL\n';

  it('is a part of the text if the rows then have all fields, as MySQL and Spark write them', async () => {
    const text = `${header}1,"O\\"NEIL, J","BLK \\"B\\", LOT 1"\n2,ROE,"C:\\\\, ""D"""\n3,"",\\N\n`;
    const expected = [
      ['1', 'O"NEIL, J', 'BLK "B", LOT 1'],
      ['2', 'ROE', String.raw`C:\, "D"`],
      ['3', null, String.raw`\N`],
    ];
    expect(await valuesOf(text)).toEqual(expected);
    expect(await valuesOf(`\ufeff${text}`, 'utf16le')).toEqual(expected);
  });

  it('closes a text that ends with a backslash', async () => {
    expect(await valuesOf(`${header}1,"DOE, J","PLATS\\"\n2,"ROE, J","MAPS\\"\n`)).toEqual([
      ['1', 'DOE, J', 'PLATS\\'],
      ['2', 'ROE, J', 'MAPS\\'],
    ]);
  });

  it('is found also where a chunk of the file ends between the two', async () => {
    const rows = Array.from({ length: 60_000 }, (_, row) => `${row},"A\\"B, ${'x'.repeat(row % 50)}",LOT`);
    const values = await valuesOf(`${header}${rows.join('\n')}\n`);
    expect(values).toHaveLength(60_000);
    expect(values.every(([, owner]) => String(owner).startsWith('A"B, '))).toBe(true);
  });
});

it('refuses rows in single quotes below names without them', async () => {
  await expect(valuesOf("PIN,OWNER\n'1','DOE, J'\n'2','ROE, J'\n")).rejects.toThrow(
    /in single quotes, such as '1'.*Export the table again with double quotes/,
  );
  expect(await valuesOf("PIN,OWNER\n'12,'TIS HOME\n")).toHaveLength(1);
});
