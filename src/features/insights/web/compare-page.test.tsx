// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { openUrlState } from '../../../frontend/url-state.ts';
import { getSession } from '../../accounts/contract.ts';
import { listCountiesWithParcels } from '../../places/contract.ts';
import { type PlaceInsights, getPlaceInsights } from '../contract.ts';
import { insightsFeature } from '../feature.ts';
import { ComparePage } from './compare-page.tsx';
import { useInsights } from './use-insights.ts';

const parts = startParts();
openUrlState([insightsFeature]);

const ALDER = '/us/zz/alder';
const BIRCH = '/us/zz/birch';
const foundAt = (path: string): PlaceInsights => ({
  status: 'ok',
  place: { path, headline: path === ALDER ? 'Alder County, ZZ' : 'Birch County, ZZ', kind: 'county' },
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
