import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileName } from './file-name.ts';
import { type Legend, drawnLegend, drawnLegends, northArrow } from './furniture.ts';
import { type Ink, type Measure, paragraph } from './ink.ts';
import {
  FOOT_SCALES,
  MAX_DENOMINATOR,
  parseScale,
  RATIO_SCALES,
  scaleLabel,
  widestWithin,
} from './map-scales.ts';
import { ORIENTATIONS, PAPERS, paperSize } from './papers.ts';
import { layOutPicture, pictureStrip } from './picture-layout.ts';
import { frameOnScreen, positionAt } from './print-frame.ts';
import { layOutReport, reportMapBox } from './report-layout.ts';
import { scaleAround } from './scale-around.ts';
import { scaleBars, screenScaleBar, usesFeet } from './scale-bar.ts';
import { layOutSheet, sheetFrame } from './sheet-layout.ts';
import { defaultSheetSettings, printedTitle } from './sheet-settings.ts';

/** Every character is half as wide as it is high. */
const measure: Measure = (text, size) => text.length * size * 0.5;
const LONG =
  'A title so long that it has to be broken, and still goes on after three lines of it are full '.repeat(9);
const LEGEND = {
  title: 'Zoning',
  entries: Array.from({ length: 40 }, (_, index) => ({
    label: `Class number ${index}`,
    color: '#aabbcc',
    kind: 'area' as const,
  })),
};

const labels = (from: number, to: number) => LEGEND.entries.slice(from, to).map(({ label }) => label);

function reach(ink: readonly Ink[]): { right: number; bottom: number; left: number; top: number } {
  const corners = ink.flatMap((item): (readonly [number, number])[] => {
    switch (item.kind) {
      case 'text':
        return [
          [item.x, item.y - item.size],
          [item.x + measure(item.text, item.size, false), item.y],
        ];
      case 'shape':
        return [...item.points];
      default:
        return [
          [item.box.x, item.box.y],
          [item.box.x + item.box.width, item.box.y + item.box.height],
        ];
    }
  });
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

describe('papers', () => {
  it.each([
    ['letter', 'portrait', 612, 792],
    ['letter', 'landscape', 792, 612],
    ['a4', 'portrait', 595.276, 841.89],
    ['tabloid', 'landscape', 1224, 792],
    ['a3', 'portrait', 841.89, 1190.551],
  ] as const)('%s %s is %d by %d points', (id, orientation, width, height) => {
    const size = paperSize(id, orientation);
    expect(size.width).toBeCloseTo(width, 2);
    expect(size.height).toBeCloseTo(height, 2);
  });

  it.each([
    ['en-US', 'letter'],
    ['fr-CA', 'letter'],
    ['es-PR', 'letter'],
    ['en-GU', 'letter'],
    ['de-DE', 'a4'],
    ['en', 'a4'],
  ])('%s prints on %s', (language, paper) => expect(defaultSheetSettings(language).paper).toBe(paper));
});

describe('scales', () => {
  it.each([
    [1_200, '1 in = 100 ft (1:1,200)'],
    [240, '1 in = 20 ft (1:240)'],
    [24_000, '1 in = 2,000 ft (1:24,000)'],
    [2_500, '1:2,500'],
    [1_000, '1:1,000'],
  ])('1:%d is %s', (denominator, label) => expect(scaleLabel(denominator)).toBe(label));

  it.each([
    ['1:1,200', 1_200],
    ['1200', 1_200],
    ['1 in = 75 ft', 900],
    ['1"=50\'', 600],
    ['1 in = 33.3333 ft', 400],
    ['= 50 ft', null],
    ['in = 50 ft', 600],
    ['99', null],
    ['100', 100],
    ['500000', 500_000],
    ['500001', null],
    ['nonsense', null],
    ['', null],
    ['1:-5', null],
  ])('%j is %s', (text, denominator) => expect(parseScale(text)).toBe(denominator));

  it('selects the largest denominator within a limit, or the smallest of all', () => {
    expect(widestWithin(1_199, FOOT_SCALES).denominator).toBe(720);
    expect(widestWithin(1_200, FOOT_SCALES).denominator).toBe(1_200);
    expect(widestWithin(1, FOOT_SCALES).denominator).toBe(240);
    expect(widestWithin(1e9, RATIO_SCALES).denominator).toBe(100_000);
  });

  it('are listed in ascending order', () => {
    for (const scales of [FOOT_SCALES, RATIO_SCALES]) {
      const all = scales.map(({ denominator }) => denominator);
      expect(all).toEqual(all.toSorted((a, b) => a - b));
    }
  });
});

describe('scale bars', () => {
  it.each([
    [100, '200 ft', '100 m'],
    [31, '100 ft', '20 m'],
    [1_609.344, '1 mi', '1 km'],
    [1_600, '5,000 ft', '1 km'],
    [0.9, '2 ft', '0.5 m'],
  ])('for %d m on the ground, the bars are %s and %s', (meters, imperial, metric) => {
    const bars = scaleBars(meters);
    expect([bars.imperial.label, bars.metric.label]).toEqual([imperial, metric]);
  });

  it('are as long as they say', () => {
    const unitMeters: Record<string, number> = { ft: 0.3048, mi: 1_609.344, m: 1, km: 1000 };
    for (const meters of [0.9, 31, 100, 1_600, 1_609.344, 77_000])
      for (const { label, share } of Object.values(scaleBars(meters))) {
        const [length = '', unit = ''] = label.replaceAll(',', '').split(' ');
        expect(share * meters).toBeCloseTo(Number(length) * (unitMeters[unit] ?? 0), 6);
      }
  });

  it('are at most as long as the room, and longer than a fifth of it', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.5, max: 500_000, noNaN: true }), (meters) => {
        for (const { share } of Object.values(scaleBars(meters))) {
          expect(share).toBeLessThanOrEqual(1 + 1e-9);
          expect(share).toBeGreaterThan(0.199);
        }
      }),
    );
  });
});

describe('the scale bar of the map on screen', () => {
  it.each([
    ['en-US', true],
    ['en', true],
    ['es-US', true],
    ['es-PR', true],
    ['en-GU', true],
    ['en-US-u-ca-gregory', true],
    ['en-GB', false],
    ['en-CA', false],
    ['de', false],
    ['fr-CA', false],
  ])('is in feet for %s: %s', (language, expected) => expect(usesFeet(language)).toBe(expected));

  it.each([
    [16.5, '200 ft', '50 m'],
    [12, '1 mi', '1 km'],
    [9, '5 mi', '10 km'],
  ])('at zoom %d says %s to an American and %s to others, on 23 to 110 pixels', (zoom, feet, meters) => {
    const camera = { zoom, lat: 39.29 };
    const bars = ['en-US', 'de'].map((language) => screenScaleBar(camera, 110, language));
    expect(bars.map(({ label }) => label)).toEqual([feet, meters]);
    for (const { widthPx } of bars) {
      expect(widthPx).toBeGreaterThan(22);
      expect(widthPx).toBeLessThanOrEqual(110);
    }
  });
});

describe('the frame on the screen', () => {
  it('doubles in size with every zoom', () => {
    const toDraw = { zoom: 16, widthPx: 700, heightPx: 500 };
    expect(frameOnScreen(toDraw, 17)).toEqual({ width: 1400, height: 1000 });
    expect(frameOnScreen(toDraw, 15)).toEqual({ width: 350, height: 250 });
  });

  it('finds a position beside the middle and the way back', () => {
    const camera = { lon: -76.6, lat: 39.29, zoom: 15, bearing: 37 };
    const beside = positionAt(camera, 120, -45);
    const back = positionAt({ ...camera, ...beside }, -120, 45);
    expect(back.lon).toBeCloseTo(camera.lon, 9);
    expect(back.lat).toBeCloseTo(camera.lat, 9);
    expect(positionAt({ ...camera, bearing: 0 }, 100, 0).lat).toBeCloseTo(39.29, 9);
    // With east up, the point above the middle is east of it.
    expect(positionAt({ ...camera, bearing: 90 }, 0, -100).lon).toBeGreaterThan(camera.lon);
  });
});

describe('arrow, legend and paragraphs', () => {
  it('rotates the arrow against the bearing of the map', () => {
    const tip = (bearing: number) => {
      const [first] = northArrow([0, 0], 100, bearing);
      return first?.kind === 'shape' ? first.points[0]?.map((value) => Math.round(value) + 0) : null;
    };
    expect(tip(0)).toEqual([0, -50]);
    expect(tip(90)).toEqual([-50, 0]);
    expect(tip(180)).toEqual([0, 50]);
  });

  it('counts the entries that a legend leaves out', () => {
    const { ink, bottom } = drawnLegend(LEGEND, { x: 0, y: 0, width: 100, maxBottom: 100 }, 8, measure);
    const last = ink.filter((item) => item.kind === 'text').at(-1);
    expect(last?.kind === 'text' && last.text).toMatch(/^and \d+ more$/);
    expect(bottom).toBeLessThanOrEqual(100);
  });

  it('shows all legends if each has room for some lines, and else says how many are left out', () => {
    const small = { title: 'Statistics', entries: LEGEND.entries.slice(0, 2) };
    const textsOf = (legends: readonly Legend[], height: number) => {
      const box = { x: 0, y: 0, width: 100, height };
      const { ink, bottom } = drawnLegends(legends, box, { size: 8, gap: 5 }, measure);
      expect(bottom).toBeLessThanOrEqual(height);
      return ink.flatMap((item) => (item.kind === 'text' ? [item.text] : []));
    };
    const two = textsOf([LEGEND, small], 158);
    expect(two).toEqual(['Zoning', ...labels(0, 8), 'and 32 more', 'Statistics', ...labels(0, 2)]);
    expect(textsOf([LEGEND, LEGEND], 158).filter((text) => text.startsWith('and '))).toEqual([
      'and 36 more',
      'and 35 more',
    ]);
    expect(textsOf([small, LEGEND, LEGEND, small, LEGEND], 158).at(-1)).toBe('and 2 more legends');
    expect(textsOf([small], 158)).toEqual(['Statistics', ...labels(0, 2)]);
  });

  it('breaks paragraphs, cuts long words and ends with an ellipsis', () => {
    const place = { x: 0, y: 0, width: 50 };
    const lines = (text: string, maxLines = 9) =>
      paragraph({ text, size: 10, maxLines }, place, measure).ink.map((ink) =>
        ink.kind === 'text' ? ink.text : '',
      );
    expect(lines('one two three')).toEqual(['one two', 'three']);
    expect(lines('abcdefghijklmnop')).toEqual(['abcdefghij', 'klmnop']);
    expect(lines('one two three four', 1)).toEqual(['one two…']);
    expect(lines('a\nb')).toEqual(['a', 'b']);
    expect(lines('')).toEqual([]);
  });
});

const TEXTS = {
  title: LONG,
  subtitle: LONG,
  notes: LONG,
  scale: '1 in = 100 ft (1:1,200)',
  legends: [LEGEND, LEGEND],
  sources: [LONG, LONG],
  date: 'Nov 21, 2026',
  disclaimer: 'Assessor parcel lines are not a survey.',
};
const SIZES = PAPERS.flatMap(({ id }) => ORIENTATIONS.map((orientation) => [id, orientation] as const));

describe('sheets', () => {
  it.each(SIZES)('%s %s has room for texts of any length', (id, orientation) => {
    const size = paperSize(id, orientation);
    const frame = sheetFrame(size);
    const ink = layOutSheet(frame, TEXTS, { denominator: 1_200, bearing: 30 }, measure);
    const { left, right, top, bottom } = reach(ink);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(size.width);
    expect(bottom).toBeLessThanOrEqual(size.height);
    expect((frame.map.width * frame.map.height) / (size.width * size.height)).toBeGreaterThan(0.55);
    expect(ink.filter(({ kind }) => kind === 'picture')).toHaveLength(1);
    expect(ink.filter((item) => item.kind === 'text' && item.text === LEGEND.title)).toHaveLength(2);
  });

  it.each(SIZES)('%s %s has no text on the map', (id, orientation) => {
    const frame = sheetFrame(paperSize(id, orientation));
    const { x, y, width, height } = frame.map;
    const ink = layOutSheet(frame, TEXTS, { denominator: 1_200, bearing: 0 }, measure);
    const over = ink.filter(
      (item) => item.kind === 'text' && item.x < x + width && item.x > x && item.y > y && item.y < y + height,
    );
    expect(over).toEqual([]);
  });
});

it.each([
  [1440, 900],
  [390, 600],
])('a picture of %d by %d has room for its texts', (width, height) => {
  const ink = layOutPicture({ width, height }, TEXTS, 0.5, 0, measure);
  const { right, bottom } = reach(ink);
  expect(right).toBeLessThanOrEqual(width);
  expect(bottom).toBeLessThanOrEqual(height + pictureStrip(width));
});

it('a picture without legends has no card for them', () => {
  const picture = (legends: typeof TEXTS.legends) =>
    layOutPicture({ width: 1440, height: 900 }, { ...TEXTS, legends }, 0.5, 0, measure);
  const cards = (ink: readonly Ink[]) =>
    ink.filter((item) => item.kind === 'box' && item.opacity !== undefined);
  expect(cards(picture(TEXTS.legends))).toHaveLength(2);
  expect(cards(picture([]))).toHaveLength(1);
});

it.each(['letter', 'a4'] as const)(
  'a report on %s has room for a long record and counts the values that it leaves out',
  (paper) => {
    const size = paperSize(paper, 'portrait');
    const rows = Array.from({ length: 60 }, (_, index) => ({ label: `Label ${index}`, value: LONG }));
    const texts = {
      ...TEXTS,
      facts: rows.slice(0, 9),
      groups: [
        { label: 'Address', rows },
        { label: 'Owner', rows },
      ],
      hidden: LONG,
    };
    const ink = layOutReport(size, reportMapBox(size), texts, { denominator: 1_200, bearing: 0 }, measure);
    const { right, bottom } = reach(ink);
    expect(right).toBeLessThanOrEqual(size.width);
    expect(bottom).toBeLessThanOrEqual(size.height);
    expect(ink.some((item) => item.kind === 'text' && /further values are/.test(item.text))).toBe(true);
  },
);

it.each([
  [['Alder County, ZZ', '1in100ft'], 'pdf', 'platbook-alder-county-zz-1in100ft-2026-11-21.pdf'],
  [['Rue de l’Église № 5'], 'png', 'platbook-rue-de-l-eglise-no-5-2026-11-21.png'],
  [['../../etc/passwd'], 'png', 'platbook-etc-passwd-2026-11-21.png'],
  [['土地'], 'png', 'platbook-2026-11-21.png'],
  [[`${'a'.repeat(59)} lot`], 'png', `platbook-${'a'.repeat(59)}-2026-11-21.png`],
] as const)('%j is saved as a %s named %s', (parts, extension, name) =>
  expect(fileName(parts, '2026-11-21', extension)).toBe(name),
);

describe('a page around a parcel', () => {
  // About 139 m by 111 m.
  const box: [number, number, number, number] = [-76.6018, 39.2995, -76.6002, 39.3005];
  const page = { widthIn: 10, heightIn: 7.5 };

  it('has the largest listed scale that shows the parcel with room around it', () => {
    const denominator = scaleAround(box, page, FOOT_SCALES, null);
    expect(scaleLabel(denominator)).toBe('1 in = 100 ft (1:1,200)');
    // 111 m are 4,370 inches. The page shows more than one and a half times that length.
    expect(denominator * page.heightIn).toBeGreaterThan(4370 * 1.5);
    expect(scaleAround(box, page, RATIO_SCALES, null)).toBe(1000);
  });

  it('keeps the selected scale while the parcel is seen well', () => {
    expect(scaleAround(box, page, FOOT_SCALES, 3000)).toBe(3000);
    expect(scaleAround(box, page, FOOT_SCALES, 600)).toBe(1200);
    expect(scaleAround(box, page, FOOT_SCALES, 48_000)).toBe(1200);
  });

  it('has an unlisted scale for land that no listed scale shows', () => {
    const denominator = scaleAround([-77, 39, -76, 40], page, FOOT_SCALES, null);
    expect(denominator).toBe(MAX_DENOMINATOR);
    expect(scaleAround([-76.7, 39.25, -76.6, 39.35], page, FOOT_SCALES, null)).toBeGreaterThan(48_000);
  });
});

it.each([
  [null, 'Alder County'],
  ['  ', 'Alder County'],
  [' Our lots ', 'Our lots'],
])('the title %j prints as %j', (typed, title) => expect(printedTitle(typed, 'Alder County')).toBe(title));
