import { expect, test } from 'vitest';
import { type PlaceReport, type ReportBlock, layOutPlaceReport } from './place-report.ts';

const SIZE = { width: 612, height: 792 };
const measure = (text: string, size: number) => text.length * size * 0.5;
const bars = (title: string, count: number): ReportBlock => ({
  kind: 'bars',
  title,
  rows: Array.from({ length: count }, (_, at) => ({
    label: `Row ${at}`,
    value: String(at),
    share: at / count,
  })),
});
const report = (blocks: readonly ReportBlock[]): PlaceReport => ({
  title: 'Alder County',
  subtitle: 'Edition 1',
  tiles: Array.from({ length: 9 }, (_, at) => ({ label: `Tile ${at}`, value: `$${at}` })),
  blocks,
  foot: 'Source: Alder County. '.repeat(30),
});
const textsOf = (page: ReturnType<typeof layOutPlaceReport>[number]) =>
  page.flatMap((ink) => (ink.kind === 'text' ? [ink.text] : []));

test('blocks fill the columns of two pages in their order, and no text reaches into the side or bottom margins', () => {
  const blocks: ReportBlock[] = [
    bars('First', 12),
    { kind: 'columns', title: 'Second', note: 'About it. '.repeat(30), values: [1, 0, 5], ends: ['0', '10'] },
    { kind: 'table', title: 'Third', heads: ['A', 'B', 'C'], rows: [['a', '1', '2']] },
    bars('Fourth', 20),
    bars('Fifth', 20),
  ];
  const pages = layOutPlaceReport(SIZE, report(blocks), measure);
  const all = pages.flatMap(textsOf);
  const found = blocks.map(({ title }) => all.indexOf(title));
  expect(found).not.toContain(-1);
  expect(found).toEqual(found.toSorted((a, b) => a - b));
  expect(textsOf(pages[0] ?? [])).toEqual(
    expect.arrayContaining(['Alder County', 'Tile 8', 'First', 'Page 1 of 2']),
  );
  expect(textsOf(pages[1] ?? [])).toEqual(expect.arrayContaining(['Fifth', 'Page 2 of 2']));
  for (const ink of pages.flat()) {
    if (ink.kind !== 'text') continue;
    expect(ink.x, ink.text).toBeGreaterThanOrEqual(40);
    expect(ink.x + measure(ink.text, ink.size), ink.text).toBeLessThanOrEqual(SIZE.width - 39);
    expect(ink.y, ink.text).toBeLessThanOrEqual(SIZE.height - 40);
  }
});

test('a block without room is left out, and a later one that fits is not', () => {
  const pages = layOutPlaceReport(SIZE, report([bars('Too long', 60), bars('Short', 2)]), measure);
  const all = pages.flatMap(textsOf);
  expect(all).not.toContain('Too long');
  expect(all).toContain('Short');
});

test('the blocks of the second page are divided between its columns', () => {
  const blocks = [bars('A', 20), bars('B', 20), bars('C', 5), bars('D', 5), bars('E', 5)];
  const [, second = []] = layOutPlaceReport(SIZE, report(blocks), measure);
  const columns = Map.groupBy(
    second.filter((ink) => ink.kind === 'text' && ['C', 'D', 'E'].includes(ink.text)),
    (ink) => ink.kind === 'text' && ink.x < SIZE.width / 2,
  );
  expect([columns.get(true)?.length, columns.get(false)?.length]).toEqual([2, 1]);
});

const placesOf = (count: number) => ({
  title: 'Neighborhoods',
  heads: ['Place', 'Parcels', 'Median value'],
  rows: Array.from({ length: count }, (_, at) => [`Place ${at}`, '1,000', '$123,456']),
});

test.each([
  ['all, when they fit', [bars('A', 20), bars('B', 20), bars('C', 5)], 30, 30],
  ['as many as fit, with a note that there are more', [bars('A', 20), bars('B', 20), bars('C', 12)], 200, 45],
  [
    'none, when the blocks need the room',
    [bars('A', 20), bars('B', 20), bars('C', 30), bars('D', 29)],
    30,
    0,
  ],
  ['no table, when none of them has parcels', [bars('A', 20)], 0, 0],
])('places inside are listed: %s', (_, blocks, count, shown) => {
  const pages = layOutPlaceReport(SIZE, { ...report(blocks), places: [placesOf(count)] }, measure);
  const texts = pages.flatMap(textsOf);
  expect(blocks.filter(({ title }) => texts.includes(title))).toHaveLength(blocks.length);
  expect(texts.filter((text) => /^Place \d/.test(text))).toHaveLength(shown);
  expect(texts.some((text) => text.includes('with the most parcels'))).toBe(shown > 0 && shown < count);
  expect(texts.includes('Neighborhoods')).toBe(shown > 0);
});

test('a set of thousands of places is laid out with few measurements', () => {
  let count = 0;
  const counted = (text: string, size: number) => {
    count++;
    return measure(text, size);
  };
  layOutPlaceReport(SIZE, { ...report([bars('A', 20)]), places: [placesOf(3000)] }, counted);
  expect(count).toBeLessThan(50_000);
});

test('charts grow into the room that their column has left, up to a maximum height', () => {
  const chart: ReportBlock = { kind: 'columns', title: 'Chart', values: [1], ends: ['0', '10'] };
  const tallest = (blocks: readonly ReportBlock[]) =>
    Math.max(
      ...layOutPlaceReport(SIZE, report(blocks), measure)
        .flat()
        .flatMap((ink) => (ink.kind === 'box' && ink.fill === '#007377' ? [ink.box.height] : [])),
    );
  expect(tallest([chart])).toBe(130);
  const beside = tallest([bars('Long', 15), chart]);
  expect(beside > 78 && beside < 100, String(beside)).toBe(true);
});

test('sets of places follow each other, and a report that needs one page has one', () => {
  const states = layOutPlaceReport(SIZE, { ...report([]), places: [placesOf(1)] }, measure);
  expect(states).toHaveLength(1);
  expect(states.flatMap(textsOf)).toEqual(expect.arrayContaining(['Place 0', 'Page 1 of 1']));
  const sets = [placesOf(14), { ...placesOf(34), title: 'Tracts' }];
  const county = layOutPlaceReport(
    SIZE,
    { ...report([bars('A', 20), bars('B', 20)]), places: sets },
    measure,
  );
  expect(county.flatMap(textsOf)).toEqual(expect.arrayContaining(['Neighborhoods', 'Tracts', 'Place 33']));
});
