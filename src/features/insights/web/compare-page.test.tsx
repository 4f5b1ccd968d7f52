// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { openUrlState } from '../../../frontend/url-state.ts';
import { getSession } from '../../accounts/contract.ts';
import { listCountiesWithParcels } from '../../places/contract.ts';
import { searchEverything } from '../../search/contract.ts';
import { type PlaceInsights, getPlaceInsights } from '../contract.ts';
import { insightsFeature } from '../feature.ts';
import { ComparePage } from './compare-page.tsx';
import { useInsights } from './use-insights.ts';

const parts = startParts();
openUrlState([insightsFeature]);

const ALDER = '/us/zz/alder';
const BIRCH = '/us/zz/birch';
const CEDAR = '/us/zz/cedar';
const HEADLINES: Readonly<Record<string, string>> = {
  [ALDER]: 'Alder County, ZZ',
  [BIRCH]: 'Birch County, ZZ',
  [CEDAR]: 'Cedar County, ZZ',
};
const foundAt = (path: string): PlaceInsights => ({
  status: 'ok',
  place: { path, headline: HEADLINES[path] ?? path, kind: 'county' },
  available: true,
  parcels: 300,
  county_path: path,
  editions: [{ path, version: 3, published_at: '2026-01-02T03:04:05.000Z' }],
  county_count: 1,
  insights: {},
});

function NamesOfInsights() {
  const found = useInsights(BIRCH, 'general').data;
  return <output>{Object.keys(found?.insights ?? {}).join(' ')}</output>;
}

test('a place that was loaded for a comparison still loads every insight of its own page', async () => {
  parts.show(
    <>
      <ComparePage found={foundAt(ALDER)} />
      <NamesOfInsights />
    </>,
    {
      path: `${ALDER}#tab=insights&insight=compare&beside=${encodeURIComponent(BIRCH)}`,
      answers: [
        answer(getSession, () => sessionReplyOf('alice')),
        answer(listCountiesWithParcels, () => ({ counties: [] })),
        answer(getPlaceInsights, ({ query }) => ({
          ...foundAt(BIRCH),
          insights: Object.fromEntries(query.getAll('insights[]').map((name) => [name, { hasData: false }])),
        })),
      ],
    },
  );
  expect(await screen.findByText('numeric nativeLand wikipedia')).toBeTruthy();
  expect(await screen.findAllByText('Birch County, ZZ')).not.toEqual([]);
});

/** Shows Alder beside Birch and Cedar. */
function showThree() {
  return parts.show(<ComparePage found={foundAt(ALDER)} />, {
    path: `${ALDER}#tab=insights&insight=compare&beside=${encodeURIComponent(`${BIRCH}~${CEDAR}`)}`,
    answers: [
      answer(getSession, () => sessionReplyOf('alice')),
      answer(listCountiesWithParcels, () => ({ counties: [] })),
      answer(getPlaceInsights, ({ path }) => foundAt(path.includes('birch') ? BIRCH : CEDAR)),
      answer(searchEverything, ({ query }) => ({
        query: query.get('query') ?? '',
        results: [BIRCH, '/us/zz/birchville'].map((path) => ({
          kind: 'place' as const,
          headline: HEADLINES[path] ?? 'Birchville',
          marks: [],
          context: 'ZZ',
          path,
          fid: null,
          ll_uuid: null,
          point: null,
          bbox: null,
          score: 1,
          closeness: 'match' as const,
        })),
      })),
    ],
  });
}

test('a place keeps its color when another place is removed', async () => {
  const { user } = showThree();
  const colorOf = async (name: string) => {
    const list = within(await screen.findByRole('list', { name: 'Compared places' }));
    return (await list.findByText(name)).querySelector('i')?.style.background;
  };
  const before = await colorOf('Cedar County, ZZ');
  expect(before).not.toBe(await colorOf('Birch County, ZZ'));
  await user.click(screen.getByRole('button', { name: 'Remove Birch County, ZZ' }));
  expect(await colorOf('Cedar County, ZZ')).toBe(before);
  expect(screen.queryByText('Birch County, ZZ')).toBeNull();
});

test('a search says why a place that it finds cannot be added', async () => {
  const { user } = showThree();
  await user.type(await screen.findByRole('combobox', { name: 'Add a place' }), 'birch');
  const found = await screen.findByRole('option', { name: 'Birch County, ZZ' });
  expect(found.getAttribute('aria-disabled')).toBe('true');
  expect(found.textContent).toContain('Already compared');
  expect(screen.getByRole('option', { name: 'Birchville' }).textContent).toContain('No parcels on this site');
});
