import { describe, expect, it } from 'vitest';
import { damagedCopies, readOrProblem } from '../../../../tests/support/damage.ts';
import { useFormatsFolder } from '../../../../tests/support/formats-folder.ts';
import { zipBytes } from '../../../../tests/support/shapefile-fixture.ts';

const folder = useFormatsFolder();

let count = 0;
async function read(content: string | Buffer, layout: string, options = {}, extension = 'txt') {
  const stem = `roll${count++}`;
  await folder.file(`${stem}.layout.csv`, layout);
  return folder.read(await folder.file(`${stem}.${extension}`, content), options);
}
const valuesOf = async (...args: Parameters<typeof read>) =>
  (await read(...args)).rows.map(({ values }) => values);

const POSITIONS = 'name,start,length\nPARCEL,1,4\nOWNER,5,6\nVALUE,12,5\n';

describe('text of fixed widths', () => {
  it('reads fields by start and length, without the blanks around them', async () => {
    const { source, rows } = await read('0001ACME    100\r\n0002        2500\r\n\r\n0003', POSITIONS);
    expect(source).toMatchObject({ format: 'Fixed-width text', geometryKind: 'none' });
    expect(source.columns).toEqual(['PARCEL', 'OWNER', 'VALUE'].map((name) => ({ name, type: 'text' })));
    expect(rows.map(({ values }) => values)).toEqual([
      ['0001', 'ACME', '100'],
      ['0002', null, '2500'],
      ['0003', null, null],
    ]);
  });

  it('finds the columns by a line of dashes below their names', async () => {
    const file = await folder.file(
      'report.txt',
      'PIN  OWNER NAME     VALUE\n---- ---------- ---------\n0001 DOE, JANE       1000\nPIN  OWNER NAME     VALUE\n---- ---------- ---------\n\n0002 Ñandú              5\n\n(2 rows affected)\n',
    );
    const { source, rows } = await folder.read(file);
    expect(source.columns.map(({ name }) => name)).toEqual(['PIN', 'OWNER NAME', 'VALUE']);
    expect(rows.map(({ values }) => values)).toEqual([
      ['0001', 'DOE, JANE', '1000'],
      ['0002', 'Ñandú', '5'],
    ]);
  });

  it('finds a line of dashes in UTF-16', async () => {
    const text = '\uFEFFPIN  OWNER NAME\r\n---- ----------\r\n0002 Ñandú\r\n';
    const { source, rows } = await folder.read(await folder.file('wide.txt', Buffer.from(text, 'utf16le')));
    expect(source.columns.map(({ name }) => name)).toEqual(['PIN', 'OWNER NAME']);
    expect(rows.map(({ values }) => values)).toEqual([['0002', 'Ñandú']]);
  });

  it.each([
    ['widths', 'name;width\nA;2\nB;3\n'],
    ['start and end', 'end,start,name,note\n2,1,A,x\n5,3,B,y\n'],
    ['start and length in other words', 'Field,Begin,Len\r\n"A",1,2\r\nB,3,3\r\n'],
  ])('reads a layout of %s', async (_, layout) => {
    expect(await valuesOf('abcde\n', layout, {}, 'dat')).toEqual([['ab', 'cde']]);
  });

  it('counts characters in UTF-8 and bytes in other encodings', async () => {
    const layout = 'name,width\nNAME,4\nCITY,3\n';
    expect(await valuesOf(Buffer.from('PeñaAda\nAnn Bob\n'), layout)).toEqual([
      ['Peña', 'Ada'],
      ['Ann', 'Bob'],
    ]);
    expect(await valuesOf(Buffer.from('PeñaAda\n', 'latin1'), layout, { encoding: 'windows-1252' })).toEqual([
      ['Peña', 'Ada'],
    ]);
    expect(await valuesOf(Buffer.from('\ufeffPeñaAda\n', 'utf16le'), layout)).toEqual([['Peña', 'Ada']]);
  });

  it('reads rows without line ends', async () => {
    expect(await valuesOf('ab1cd2', 'name,width\nA,2\nB,1\n')).toEqual([
      ['ab', '1'],
      ['cd', '2'],
    ]);
    await expect(read('ab1cd2e', 'name,width\nA,2\nB,1\n')).rejects.toThrow(
      /no line ends, and its 7 bytes are not rows of 3 characters.*every character of a row/,
    );
  });

  it('reads 200,000 rows in order', async () => {
    const text = Array.from({ length: 200_000 }, (_, row) => `${String(row).padStart(8)}abcdef\n`).join('');
    const { source, rows } = await read(text, 'name,width\nROW,8\nTEXT,6\n');
    expect(rows).toHaveLength(200_000);
    expect(rows.at(-1)?.values).toEqual(['199999', 'abcdef']);
    expect(source.columns).toHaveLength(2);
  });

  it('finds coordinates, and the layout in a zip', async () => {
    const zip = zipBytes([
      { name: 'a/roll.layout.csv', data: Buffer.from('name,width\nID,2\nLONGITUDE,8\nLATITUDE,6\n') },
      { name: 'a/ROLL.TXT', data: Buffer.from('01 -76.600 39.30\n') },
    ]);
    const { source, rows } = await folder.read(await folder.file('rolls.zip', zip));
    expect(source).toMatchObject({ format: 'Fixed-width text', geometryKind: 'point' });
    expect(rows[0]).toMatchObject({ kind: 'point', first: [-76.6, 39.3] });
  });

  it.each([
    [
      'name,start,length\nA,x,2\n',
      /Line 2 of roll\d+\.layout\.csv has the start "x", which is not a whole number.*name,start,length/,
    ],
    ['name,start,length\nA,0,2\n', /has the start "0"/],
    ['name,start,length\nA,1\n', /has the length ""/],
    ['name,start,end\nA,5,2\n', /an end before its start/],
    ['name,width\n,2\n', /Line 2 .* has no name/],
    ['name,width\n', /names no column/],
    [
      'A,1,2\n',
      /No line of roll\d+\.layout\.csv names the columns of a layout: name,start,length or name,width/,
    ],
  ])('says what is wrong with the layout %j', async (layout, message) => {
    await expect(read('abc\n', layout)).rejects.toThrow(message);
  });

  it('asks for the layout of a .dat, and reads a .txt without one as delimited text', async () => {
    await expect(folder.read(await folder.file('alone.dat', 'abc\n'))).rejects.toThrow(
      /alone\.dat needs a layout.*alone\.layout\.csv beside it.*rename the file to \.csv/,
    );
    const { source } = await folder.read(await folder.file('plain.txt', 'A|B\n1|2\n'));
    expect(source.format).toBe('CSV');
  });

  it('reads or refuses damaged layouts', async () => {
    for (const copy of damagedCopies(Buffer.from(POSITIONS), 40)) {
      const stem = `damaged${count++}`;
      await folder.file(`${stem}.layout.csv`, copy);
      const file = await folder.file(`${stem}.txt`, '0001ACME    100\n');
      expect((await readOrProblem(folder.read, file)) ?? 'rows').toMatch(/./);
    }
  });
});

describe('text rolls', () => {
  it.each([
    ['pipes', '|', 'psv'],
    ['tabs', '\t', 'txt'],
    ['semicolons', ';', 'txt'],
  ])('finds %s between columns', async (_, delimiter, extension) => {
    const text = [
      ['PIN', 'OWNER', 'VALUE'],
      ['001', 'Acme, Inc.', '1,200'],
    ].map((row) => row.join(delimiter));
    const { rows } = await folder.read(await folder.file(`delimited.${extension}`, `${text.join('\n')}\n`));
    expect(rows.map(({ values }) => values)).toEqual([['001', 'Acme, Inc.', '1,200']]);
  });
});
