import { describe, expect, it } from 'vitest';
import { useFormatsFolder } from '../../../../tests/support/formats-folder.ts';
import { openSource } from '../open-source.ts';

const folder = useFormatsFolder();

describe('a sample of a large table of text', () => {
  it('has rows from all over the file', async () => {
    const lines = Array.from(
      { length: 100_000 },
      (_, index) => `${index},"name, of ${index}",${'z'.repeat(20)}`,
    );
    const file = await folder.file('large.csv', `id,name,pad\n${lines.join('\n')}\n`);
    const source = await openSource(file, { scratchDir: folder.dir });
    const ids: number[] = [];
    for await (const batch of source.sample(640))
      for (let index = 0; index < batch.count; index++) {
        const id = Number(batch.value(index, 0));
        ids.push(id);
        // The number of the row is an estimate.
        expect(Math.abs(batch.firstRow + index - (id + 1))).toBeLessThan(1000);
      }
    let rows = 0;
    for await (const batch of source.features()) rows += batch.count;
    await source.close();
    expect(ids.length).toBeGreaterThan(600);
    expect(ids.length).toBeLessThan(800);
    expect(Math.max(...ids)).toBeGreaterThan(98_000);
    expect(rows).toBe(100_000);
  });

  it('has good estimates of row numbers also if a block has more rows than one scan finds', async () => {
    const lines = Array.from({ length: 1_000_000 }, (_, index) => `${String(index).padStart(7, '0')},A\n`);
    const file = await folder.file('short-rows.csv', `id,name\n${lines.join('')}`);
    const source = await openSource(file, { scratchDir: folder.dir });
    for await (const batch of source.sample(64))
      expect(Math.abs(batch.firstRow - (Number(batch.value(0, 0)) + 1))).toBeLessThanOrEqual(1);
    await source.close();
  });
});
