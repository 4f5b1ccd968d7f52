import { describe, expect, it } from 'vitest';
import type { FilterGroup } from '../../filters/rules/filter-tree.ts';
import { ONE_COUNTY_MESSAGE } from '../../filters/rules/parcel-query.ts';
import { confirmButton, exportRefusal, reviewButton } from './export-buttons.ts';
import { type ExportFacts, dueCents } from './export-facts.ts';
import type { ExportFormatId } from './export-formats.ts';
import { exportQuota } from './export-quota.ts';
import { isOnlyPublicSources } from './export-sources.ts';
import { BUSY_AFTER_FAILURE_MS, PENDING_SAVE_MS, exportSteps } from './export-steps.ts';
import { DOWNLOAD_FAILED_MESSAGE, exportWarnings } from './export-warnings.ts';

const old: FilterGroup = { op: 'all', nodes: [{ op: 'lt', column: 'yearbuilt', value: 1940 }] };
const BALTIMORE = '/us/md/baltimore-city';

function choice(
  format: ExportFormatId,
  requested: number,
  other: Partial<ExportFacts> & { free?: number | null } = {},
): ExportFacts {
  const { free = 0, ...rest } = other;
  return {
    format,
    query: { parcel: { [BALTIMORE]: old } },
    quota: exportQuota(free, 0, requested),
    county: { path: BALTIMORE, total: 240_000 },
    sources: [],
    isOnlyMyData: false,
    isManager: true,
    isFree: false,
    ...rest,
  };
}
const MINIMUM =
  'Minimum order: 10 parcels ($1 spreadsheet, $1.50 spatial). Please add more parcels to your Export to continue.';
const MANAGERS =
  'Only available to managers. Please contact your account admin to change your user permissions.';
const EMPTY = 'Your filters currently have 0 properties selected, there is nothing to export.';
const COUNTY = 'Want to buy the whole county? Please purchase through the Data Store.';
const LIMIT = (limit: string) =>
  `This purchase is over the Export tool's ${limit} limit. Please purchase through the Data Store, or contact support by email for assistance.`;
const COUNTY_IS_CHEAPER =
  'Your current selection will cost more than buying the whole county from the Data Store.';

describe('a button Review Data & Proceed to Cart or Review Data & Download', () => {
  it.each([
    ['a shapefile', choice('shp', 20), 'Review Data & Proceed to Cart'],
    ['csv within the free rows', choice('csv', 20, { free: 20 }), 'Review Data & Download'],
    ['csv beyond the free rows', choice('csv', 21, { free: 20 }), 'Review Data & Proceed to Cart'],
    [
      'a shapefile where the operator takes no money',
      choice('shp', 20, { isFree: true }),
      'Export 20 parcels',
    ],
    ['one parcel where exports are free', choice('shp', 1, { isFree: true }), 'Export 1 parcel'],
    [
      'a free export while parcels are counted',
      choice('shp', 1, { isFree: true, quota: null }),
      'Export parcels',
    ],
    ['csv while parcels are counted', choice('csv', 20, { quota: null }), 'Review Data & Download'],
    [
      'a shapefile while parcels are counted',
      choice('shp', 20, { quota: null }),
      'Review Data & Proceed to Cart',
    ],
  ])('%s', (_, asked, label) => expect(reviewButton(asked).label).toBe(label));
});

describe('below the minimum Add to Cart is disabled with the message about the minimum order', () => {
  it.each([
    ['csv, 9', choice('csv', 9), MINIMUM],
    ['csv, 10', choice('csv', 10), null],
    ['shp, 9', choice('shp', 9), MINIMUM],
    ['shp, 10', choice('shp', 10), null],
    ['csv, 9 with 8 free', choice('csv', 9, { free: 8 }), MINIMUM],
    ['csv, 5,001 with 5,000 free', choice('csv', 5001, { free: 5000 }), null],
    ['csv, 5,009 with 5,000 free', choice('csv', 5009, { free: 5000 }), null],
  ])('%s', (_, asked, disabledReason) =>
    expect(confirmButton(asked)).toEqual({ label: 'Add to Cart', disabledReason }),
  );
});

describe('Add to Cart is disabled when the minimum-order rule, the county limit or the price limit applies, or when the user is not a manager', () => {
  it.each([
    ['minimum order', choice('shp', 9), MINIMUM],
    ['county limit', choice('shp', 1000, { county: { path: BALTIMORE, total: 1000 } }), COUNTY],
    ['just below the county limit', choice('shp', 999, { county: { path: BALTIMORE, total: 1000 } }), null],
    ['price limit', choice('shp', 53_334), LIMIT('$8,000')],
    ['just below the price limit', choice('shp', 53_333), null],
    [
      'price limit of Canada',
      choice('csv', 60_000, { county: { path: '/ca/on/toronto', total: 500_000 } }),
      LIMIT('$6,000'),
    ],
    ['not a manager', choice('shp', 100, { isManager: false }), MANAGERS],
    ['none of these', choice('shp', 100), null],
  ])('%s', (_, asked, disabledReason) =>
    expect(confirmButton(asked)).toEqual({ label: 'Add to Cart', disabledReason }),
  );
});

describe('Download is disabled when the count is 0 or null, or the user is not a manager', () => {
  it.each([
    ['0', choice('csv', 0), EMPTY],
    ['null', choice('csv', 0, { quota: null }), 'The properties are being counted.'],
    ['1', choice('csv', 1, { free: 1 }), null],
    ['not a manager', choice('csv', 1, { free: 1, isManager: false }), MANAGERS],
    // Free exports have no minimum order and no price limit.
    ['9, free', choice('csv', 9, { free: 9 }), null],
    ['all of the county, free', choice('csv', 240_000, { free: null }), null],
  ])('%s', (_, asked, disabledReason) =>
    expect(confirmButton(asked)).toEqual({ label: 'Download', disabledReason }),
  );
});

describe('filtering across more than one county disables the review button', () => {
  const two = { parcel: { [BALTIMORE]: old, '/us/mt/gallatin': old } };
  const one = { parcel: { [BALTIMORE]: old, '/us/mt/gallatin': { op: 'all', nodes: [] } as const } };

  it('with its tooltip', () => {
    const asked = choice('csv', 20, { query: two });
    expect(reviewButton(asked).disabledReason).toBe(ONE_COUNTY_MESSAGE);
    expect(exportRefusal(asked)).toBe(ONE_COUNTY_MESSAGE);
    expect(ONE_COUNTY_MESSAGE).toBe(
      'You can only filter in one county at a time. Please narrow down your filters to within just one county to see accurate parcel counts and exports.',
    );
  });

  it('not when the filters of the other county have no conditions', () =>
    expect(reviewButton(choice('csv', 20, { query: one })).disabledReason).toBe(null));

  it('warns: Filtering on too many counties', () =>
    expect(exportWarnings(choice('shp', 60_000, { query: two }))).toEqual([
      { kind: 'counties', title: 'Filtering on too many counties', message: ONE_COUNTY_MESSAGE },
    ]));
});

describe('exports consisting only of Generic public sources are blocked with a warning', () => {
  const generic = { id: '1', name: 'Zoning', type: 'Generic' };
  const survey = { id: '2', name: 'Lots', type: 'Survey' };
  it.each([
    ['only generic', [generic], true, true],
    ['generic and a survey', [generic, survey], true, false],
    ['generic with all data', [generic], false, false],
    ['no datasets', [], true, false],
  ])('%s', (_, sources, isOnlyMyData, isBlocked) => {
    expect(isOnlyPublicSources(sources, isOnlyMyData)).toBe(isBlocked);
    const asked = choice('shp', 20, { sources, isOnlyMyData });
    expect(exportWarnings(asked).map(({ message }) => message)).toEqual(
      isBlocked ? ['Public sources cannot be exported.'] : [],
    );
    expect(reviewButton(asked).disabledReason).toBe(isBlocked ? 'Public sources cannot be exported.' : null);
  });
});

describe('empty selection', () => {
  it.each([
    [0, EMPTY],
    [1, null],
  ])('%d', (count, message) => {
    expect(reviewButton(choice('shp', count)).disabledReason).toBe(message);
    expect(exportWarnings(choice('shp', count)).map((warning) => warning.message)).toEqual(
      message === null ? [] : [message],
    );
  });
});

describe('export warnings', () => {
  it.each([
    ['over the limit', choice('shp', 53_334), [LIMIT('$8,000')]],
    [
      'over the limit in Canada',
      choice('shp', 40_000, { county: { path: '/ca/on/toronto', total: 500_000 } }),
      [LIMIT('$6,000')],
    ],
    ['whole county', choice('shp', 1000, { county: { path: BALTIMORE, total: 1000 } }), [COUNTY]],
    ['price', choice('csv', 1491), [COUNTY_IS_CHEAPER]],
    ['price not above 149', choice('csv', 1490), []],
    ['price of spatial formats', choice('kml', 1994), [COUNTY_IS_CHEAPER]],
    ['price of spatial formats not above 299', choice('kml', 1993), []],
    [
      'with datasets and all data',
      choice('csv', 1491, { sources: [{ id: '2', name: 'Lots', type: 'Survey' }] }),
      [COUNTY_IS_CHEAPER],
    ],
    [
      'with only my data',
      choice('csv', 1491, {
        sources: [{ id: '2', name: 'Lots', type: 'Survey' }],
        isOnlyMyData: true,
        pricedCents: 14_900,
      }),
      [],
    ],
    ['free', choice('csv', 200_000, { free: null }), []],
    ['while parcels are counted', choice('csv', 0, { quota: null }), []],
  ])('%s', (_, asked, message) =>
    expect(exportWarnings(asked).map((warning) => warning.message)).toEqual(message),
  );

  it('the message for a start call that fails is: Something went wrong, please try again.', () =>
    expect(DOWNLOAD_FAILED_MESSAGE).toBe('Something went wrong, please try again.'));
});

describe('only managers may add to cart or download; others see the tooltip', () => {
  it.each([
    ['cart', choice('shp', 9, { isManager: false })],
    ['download', choice('csv', 0, { isManager: false })],
  ])('%s: once the parcels are counted, this reason comes before all others', (_, asked) =>
    expect(confirmButton(asked).disabledReason).toBe(MANAGERS),
  );

  it('everyone may review the data', () =>
    expect(reviewButton(choice('shp', 20, { isManager: false })).disabledReason).toBe(null));

  it('the server refuses with the same words', () =>
    expect(exportRefusal(choice('shp', 20, { isManager: false }))).toBe(MANAGERS));
});

describe('the price that is due', () => {
  it.each([
    ['csv with free rows', choice('csv', 30, { free: 20 }), 100],
    ['spatial', choice('shp', 30, { free: 20 }), 450],
    ['free rows cover it', choice('csv', 20, { free: 20 }), 0],
    ['the operator takes no money', choice('shp', 20, { isFree: true }), 0],
    ['while parcels are counted', choice('shp', 20, { quota: null }), null],
  ])('%s', (_, asked, cents) => expect(dueCents(asked)).toBe(cents));
});

describe('if the project boundary differs from the current boundary, the project is saved first', () => {
  it.each([
    [true, BALTIMORE, BALTIMORE, ['cart']],
    [false, BALTIMORE, BALTIMORE, ['download']],
    [true, '/us/md', BALTIMORE, ['save', 'cart']],
    [false, '/us/md', BALTIMORE, ['save', 'download']],
  ])('purchase %s, %s and %s', (purchase, home, boundary, steps) =>
    expect(exportSteps(purchase, home, boundary)).toEqual(steps),
  );
});

it('a pending save is shown for up to 2 s, and the button stays busy for 1 s after a failure', () =>
  expect([PENDING_SAVE_MS, BUSY_AFTER_FAILURE_MS]).toEqual([2000, 1000]));
