// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, it, test } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import type { Persona } from '../../../../tests/support/personas.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { type MapPage, MapPageProvider } from '../../../frontend/feature-web.ts';
import { addressNow, openUrlState } from '../../../frontend/url-state.ts';
import { Problem } from '../../../kernel/problem.ts';
import { getSession } from '../../accounts/contract.ts';
import { createDataRequest } from '../../data-requests/contract.ts';
import { filtersFeature } from '../../filters/feature.ts';
import { getPlaceFacts } from '../../place-facts/contract.ts';
import { type StorePlace, getStorePlace } from '../../store/contract.ts';
import {
  type InsightsByName,
  type PlaceInsights,
  type PlaceStudy,
  getPlaceInsights,
  getPlaceStudy,
} from '../contract.ts';
import { insightsFeature } from '../feature.ts';
import { PATTERNS } from '../rules/pie.ts';
import { InsightsPane } from './insights-pane.tsx';

const parts = startParts();
openUrlState([filtersFeature, insightsFeature]);

const COUNTY = '/us/zz/alder';
const FOUND: PlaceInsights = {
  status: 'ok',
  place: { path: COUNTY, headline: 'Alder County, ZZ', kind: 'county' },
  available: true,
  parcels: 300,
  county_path: COUNTY,
  editions: [{ path: COUNTY, version: 3, published_at: '2026-01-02T03:04:05.000Z' }],
  county_count: 1,
  insights: {},
};

interface Shown {
  insights?: InsightsByName;
  found?: Partial<PlaceInsights>;
  as?: Persona;
  page?: string;
  store?: () => StorePlace;
  study?: PlaceStudy;
}

function show({ insights = {}, found = {}, as = 'alice', page, store, study }: Shown) {
  const shown = page === undefined ? '' : `&insight=${page}`;
  return parts.show(
    <MapPageProvider value={{ place: { path: COUNTY, headline: 'Alder County, ZZ' } } as MapPage}>
      <InsightsPane subject={COUNTY} onClose={() => undefined} />
    </MapPageProvider>,
    {
      path: `${COUNTY}#tab=insights${shown}`,
      answers: [
        answer(getSession, () => sessionReplyOf(as)),
        answer(getPlaceInsights, () => ({ ...FOUND, ...found, insights })),
        answer(getPlaceFacts, () => ({ path: COUNTY, headline: 'Alder County, ZZ', geoid: null, sets: [] })),
        answer(getStorePlace, () => orMissing(store?.())),
        answer(getPlaceStudy, () => orMissing(study)),
        answer(createDataRequest, ({ body }) => {
          expect(body).toMatchObject({ path: COUNTY, comment: 'Please', data_report: false });
          return { status: 'ok' as const, message: 'Thank you for your suggestion!' };
        }),
      ],
    },
  );
}

function orMissing<T>(reply: T | undefined): T {
  if (reply === undefined) throw new Problem('not_found');
  return reply;
}

const ACTIVITIES = [
  { activity_type: 'trade', count: 40, percent: 13.3 },
  { activity_type: 'residential', count: 258, percent: 86 },
  { activity_type: 'leisure', count: 2, percent: 0.7 },
  { activity_type: 'natural', count: 0, percent: 0 },
];
const land = (counts: typeof ACTIVITIES) => ({
  lbcs: { hasData: true, items: { activity_counts: counts } },
});

test('a place without data says so, offers the request form, and has no other pages', async () => {
  const { user } = show({ found: { available: false }, page: 'vacancy' });
  await screen.findByText('Place Not Available');
  expect(screen.getByText('Place Unavailable: No parcel data available for this place.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /Page of insights/ }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'General Info',
  ]);
  await user.keyboard('{Escape}');
  await user.type(screen.getByLabelText('Comment'), 'Please');
  await user.click(screen.getByRole('button', { name: 'Request this data' }));
  expect(await screen.findByText('Thank you for your suggestion!')).toBeTruthy();
});

test.each(['not_found', 'busy'] as const)(
  'a failed request (%s) shows one message and one button to try again',
  async (problem) => {
    parts.show(
      <MapPageProvider value={{ place: null } as MapPage}>
        <InsightsPane subject={COUNTY} onClose={() => undefined} />
      </MapPageProvider>,
      {
        answers: [
          answer(getSession, () => sessionReplyOf('alice')),
          answer(getPlaceInsights, () => {
            throw new Problem(problem);
          }),
        ],
      },
    );
    await screen.findByText("Oops! We couldn't load place data. Please try again.");
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  },
);

test('says that a place has no parcels, and that the encyclopedia has no page about it', async () => {
  show({
    found: { parcels: 0 },
    insights: {
      numeric: { hasData: true, statistics: [] },
      wikipedia: {
        hasData: false,
        state: 'missing',
        title: null,
        extract: null,
        link: null,
        credit: null,
        license_link: null,
      },
    },
  });
  await screen.findByText('No parcel of this site lies in this place.');
  expect(screen.getByText("Oops! We couldn't find a Wikipedia page for this place.")).toBeTruthy();
});

test.each([
  ['land-use', 'land use that the county does not record', {}, 'does not say how its parcels are used'],
  ['land-use', 'zeros only', land([{ activity_type: 'trade', count: 0, percent: 0 }]), 'does not say how'],
  ['vacancy', 'vacancy that the county does not record', {}, 'does not say which parcels are vacant'],
  [
    'ownership',
    'owners who all opted out',
    { owner: { hasData: false, items: { top_owners: [], owners: 0, known: 0 } } },
    'No owner is named',
  ],
  [
    'ownership',
    'a state',
    { owner: { hasData: false, locked: 'region' as const } },
    'Insights are not available for this region.',
  ],
  [
    'land-use',
    'a free account',
    { lbcs: { hasData: false, locked: 'upgrade' as const } },
    'Land Use & Zoning insights are available to Pro customers.',
  ],
])('the page %s says why it has no numbers: %s', async (page, _, insights: InsightsByName, text) => {
  show({ insights, page });
  expect(await screen.findByText(new RegExp(text))).toBeTruthy();
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('sorts the slices, hides zeros, and moves through them by keyboard', async () => {
  const { user } = show({ insights: land(ACTIVITIES), page: 'land-use' });
  const pie = await screen.findByRole('listbox', { name: 'Land use by activity' });
  expect(
    within(pie)
      .getAllByRole('option')
      .map((option) => option.getAttribute('aria-label')),
  ).toEqual(['Residential: 258', 'Shopping, business or trade: 40', 'Leisure: 2']);
  const legend = screen.getByRole('list', { name: 'Land use by activity, the largest first' });
  expect([...legend.querySelectorAll('path')].map((path) => path.getAttribute('d'))).toEqual(
    PATTERNS.slice(0, 3),
  );
  const selected = () => within(pie).getByRole('option', { selected: true }).getAttribute('aria-label');
  pie.focus();
  await user.keyboard('{ArrowRight}');
  expect(selected()).toBe('Shopping, business or trade: 40');
  await user.keyboard('{End}');
  expect(selected()).toBe('Leisure: 2');
  expect(screen.getAllByText(/<1%/).length).toBeGreaterThan(0);
  await user.keyboard('{ArrowRight}');
  expect(selected()).toBe('Residential: 258');
});

it('paints a category, replaces it by the next, and lists its parcels', async () => {
  const { user } = show({ insights: land(ACTIVITIES), page: 'land-use' });
  await user.click(await screen.findByRole('button', { name: /^Show only Residential/ }));
  expect(addressNow().hash.q).toContain('1000');
  await user.click(screen.getByRole('button', { name: /^Leisure/ }));
  await user.click(screen.getByRole('button', { name: /^List the parcels: Leisure/ }));
  const { q, tab } = addressNow().hash;
  expect([tab, q?.includes('7000'), q?.includes('1000')]).toEqual(['list', true, false]);
});

it('a single parcel is a whole pie', async () => {
  show({
    found: { parcels: 1 },
    insights: land([{ activity_type: 'trade', count: 1, percent: 100 }]),
    page: 'land-use',
  });
  expect(await screen.findByText('1 parcel, 100%')).toBeTruthy();
});

it('shows eight owners on a page, with their whole names', async () => {
  const top = Array.from(
    { length: 11 },
    (_, index) => [`HOLDING ${index}`, 30 - index, COUNTY] as [string, number, string],
  );
  const { user } = show({
    insights: { owner: { hasData: true, items: { top_owners: top, owners: 50, known: 290 } } },
    page: 'ownership',
  });
  const bars = await screen.findByRole('listbox', { name: 'Owners by number of parcels' });
  expect(within(bars).getAllByRole('option')).toHaveLength(8);
  expect(within(bars).getAllByText(/^Holding \d$/)).toHaveLength(8);
  await user.click(screen.getByRole('button', { name: 'Further owners' }));
  expect(within(bars).getAllByRole('option')).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: 'Highlight on the map' }));
  expect(addressNow().hash.q).toContain('HOLDING+8');
  await user.click(screen.getByRole('button', { name: 'Stop highlighting' }));
  expect(addressNow().hash.q).toBeUndefined();
});

it('a tile opens the list of the parcels that it counts', async () => {
  const { user } = show({
    insights: {
      numeric: {
        hasData: true,
        statistics: [
          {
            key: 'median_value',
            label: 'Median parcel value',
            format: 'currency',
            value: 1234.5,
            known: 280,
            known_percent: 93.3,
            column: 'parval',
          },
        ],
      },
    },
  });
  await screen.findByText('$1,235');
  await user.click(screen.getByRole('button', { name: /Median parcel value: list them/ }));
  expect(addressNow().hash).toMatchObject({ tab: 'list', q: expect.stringContaining('parval') as string });
});

it('offers the data files only to readers without a plan', async () => {
  let asked = 0;
  const place: StorePlace = {
    path: COUNTY,
    name: 'Alder',
    headline: 'Alder County, ZZ',
    state_headline: 'Demo State',
    kind: 'county',
    country: 'us',
    sold_as: 'county',
    parcels: 300,
    published_from: null,
    published_to: null,
    currency: 'USD',
    formats: [{ id: 'csv', label: 'CSV', about: '', bytes: 1, is_too_large: false }],
    products: [
      {
        id: 'standard',
        name: 'Standard',
        description: '',
        description_no_shapefile: '',
        addon: false,
        legacy: false,
        format_types: ['csv'],
        offers: [{ format: 'csv', price_cents: 14_900, reason: null }],
        columns: 1,
        coverage_report: '/coverage',
        schemas: {},
        path: COUNTY,
        state: null,
      },
    ],
    counties: [],
    has_prices: true,
  };
  const store = () => {
    asked++;
    return place;
  };
  const paid = show({ store, found: { parcels: 0 } });
  await screen.findByText('No parcel of this site lies in this place.');
  expect([asked, screen.queryByText('Buy Data Files')]).toEqual([0, null]);
  paid.unmount();
  show({ store, found: { parcels: 0 }, as: 'bob' });
  await screen.findByText('Buy Data Files');
  expect(
    screen.getByText(/^All parcels of Alder County, ZZ \(300\), in one format, from \$149\.$/),
  ).toBeTruthy();
});

type SaleMonth = NonNullable<PlaceStudy['sales']>['months'][number];

function studyOf(months: SaleMonth[]): PlaceStudy {
  return {
    place: { path: COUNTY, headline: 'Alder County, ZZ' },
    parcels: 300,
    edition: { path: COUNTY, version: 3, published_at: '2026-01-02T03:04:05.000Z' },
    distributions: [],
    owners: { state: 'few', known: 0, owner_occupied: 0, absentee: 0, out_of_state: 0 },
    sales: {
      months,
      ratio: {
        from: null,
        to: null,
        excluded: { nominal: 0, multi_parcel: 0, no_value: 0 },
        all: null,
        classes: [],
      },
    },
    editions: [],
  };
}

it('a month with one sale does not set the scale of the prices, and is labeled "one sale"', async () => {
  const month = { month: '2026-01', sales: 6, priced: 6, median_price: 300_000 };
  const study = studyOf([month, { month: '2026-02', sales: 2, priced: 1, median_price: 90_000_000 }]);
  show({ study, page: 'changes' });
  const prices = await screen.findByRole('listbox', { name: 'Median sale price by month' });
  expect(
    within(prices)
      .getAllByRole('option')
      .map((option) => [option.getAttribute('aria-label'), option.getAttribute('aria-selected')]),
  ).toEqual([
    ['Jan 2026: $300,000, median of 6 sales', 'true'],
    ['Feb 2026: $90M, one sale', 'false'],
  ]);
  screen.getByText(/^Outlined columns are months with fewer than 5 sales/);
});

it('a place with dates of sales and no prices has no chart of prices', async () => {
  const study = studyOf([{ month: '2026-01', sales: 6, priced: 0, median_price: null }]);
  show({ study, page: 'changes' });
  await screen.findByRole('listbox', { name: 'Sales by month' });
  expect(screen.queryByText('Median sale price by month')).toBeNull();
  expect(screen.queryByText(/^Outlined columns/)).toBeNull();
});

it('shows the text of the encyclopedia with its license, and the native land, with their links', async () => {
  show({
    found: { parcels: 0 },
    insights: {
      wikipedia: {
        hasData: true,
        state: 'found',
        title: 'Alder County',
        extract: 'Alder County is an invented county.',
        link: 'https://encyclopedia.example/alder',
        credit: 'Wikipedia, CC BY-SA 4.0',
        license_link: 'https://license.example/',
      },
      nativeLand: {
        hasData: true,
        items: [
          { id: 'a', headline: 'First People', link: 'https://land.example/a' },
          { id: 'b', headline: 'Second People', link: null },
        ],
      },
    },
  });
  await screen.findByText('Alder County is an invented county.');
  const linkOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(linkOf('Read more about Alder County')).toBe('https://encyclopedia.example/alder');
  expect(linkOf('License of the text')).toBe('https://license.example/');
  expect(linkOf('First People')).toBe('https://land.example/a');
  screen.getByText('Second People');
  expect(screen.queryByRole('link', { name: 'Second People' })).toBeNull();
});
