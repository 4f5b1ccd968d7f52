import { describe, expect, it } from 'vitest';
import { drawingStatus, resultsOf, resultsText } from './draw-results.ts';
import type { Position } from './scene.ts';

const FEET = { distance: 'feet', area: 'squareFeet' } as const;
/** The length of one degree of longitude on the equator. */
const DEGREE = '365,221 ft';
const shape = (...points: Position[]) => ({ points });

describe('the results', () => {
  it('of an empty drawing are empty', () => {
    for (const tool of ['measureDistance', 'measureArea', 'measureCoords'] as const)
      expect(resultsOf(tool, { shapes: [] }, FEET)).toEqual({ tables: [], total: null });
  });

  it('of a line are its parts, running totals and total', () => {
    const { tables, total } = resultsOf('measureDistance', { shapes: [shape([0, 0], [1, 0], [2, 0])] }, FEET);
    expect(total).toBeNull();
    expect(tables[0]?.totals).toEqual([{ name: 'Total distance', value: '730,443 ft' }]);
    expect(tables[0]?.rows.map(({ cells }) => cells)).toEqual([
      ['A', '–', '0 ft'],
      ['B', DEGREE, DEGREE],
      ['C', DEGREE, '730,443 ft'],
    ]);
  });

  it('of several lines continue the point labels from line to line, and add up the lengths', () => {
    const { tables, total } = resultsOf(
      'measureDistance',
      { shapes: [shape([0, 0], [1, 0]), shape([0, 0], [1, 0])] },
      FEET,
    );
    expect(tables.map(({ title }) => title)).toEqual(['Line 1', 'Line 2']);
    expect(tables[1]?.rows.map(({ cells }) => cells[0])).toEqual(['C', 'D']);
    expect(total).toEqual({ name: 'All lines', value: '730,443 ft' });
  });

  it('of an outline are area, perimeter and sides', () => {
    const units = { distance: 'meters', area: 'hectares' } as const;
    const [table] = resultsOf(
      'measureArea',
      { shapes: [shape([0, 0], [0.01, 0], [0.01, 0.01])] },
      units,
    ).tables;
    expect(table?.totals.map(({ name }) => name)).toEqual(['Area', 'Perimeter']);
    expect(table?.totals[0]?.value).toBe('61.55 ha');
    expect(table?.rows.map(({ cells }) => cells[0])).toEqual(['A–B', 'B–C', 'C–A']);
  });

  it('have no area for an outline that crosses itself, and then no total', () => {
    const bow = shape([0, 0], [1, 1], [1, 0], [0, 1]);
    const { tables, total } = resultsOf(
      'measureArea',
      { shapes: [bow, shape([5, 5], [6, 5], [6, 6])] },
      FEET,
    );
    expect(tables[0]?.totals).toEqual([]);
    expect(tables[0]?.issue).toContain('crosses itself');
    expect(total).toBeNull();
  });

  it('of coordinates are latitudes and longitudes to 5 decimals', () => {
    const [table] = resultsOf(
      'measureCoords',
      { shapes: [shape([-76.612222, 39.283333]), shape([181, 1])] },
      FEET,
    ).tables;
    expect(table?.rows.map(({ cells }) => cells)).toEqual([
      ['A', '39.28333', '-76.61222'],
      ['B', '1.00000', '-179.00000'],
    ]);
  });
});

describe('the announced state of a drawing', () => {
  const statusOf = (points: Position[], isFinished = false) => {
    const drawing = { shapes: points.length === 0 ? [] : [shape(...points)] };
    return drawingStatus(drawing, resultsOf('measureDistance', drawing, FEET), isFinished);
  };

  it.each<[string, Position[], string]>([
    ['an empty drawing', [], ''],
    ['one point', [[0, 0]], '1 point. Total distance: 0 ft'],
    [
      'a line',
      [
        [0, 0],
        [1, 0],
      ],
      `2 points. Total distance: ${DEGREE}`,
    ],
  ])('is correct for %s', (_, points, status) => expect(statusOf(points)).toBe(status));

  it('says that the line is finished', () => {
    expect(
      statusOf(
        [
          [0, 0],
          [1, 0],
        ],
        true,
      ),
    ).toBe(`Finished. 2 points. Total distance: ${DEGREE}`);
  });
});

it('resultsText is tab-separated', () => {
  const results = resultsOf('measureDistance', { shapes: [shape([0, 0], [1, 0])] }, FEET);
  expect(resultsText('measureDistance', results)).toBe(
    `Measure Distance\n\nTotal distance\t${DEGREE}\nPoint\tFrom previous\tTotal\nA\t–\t0 ft\nB\t${DEGREE}\t${DEGREE}`,
  );
});
