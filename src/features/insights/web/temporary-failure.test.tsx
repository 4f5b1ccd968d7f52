// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ALDER_PAGE } from '../../../../tests/support/map-page.ts';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { makeCountyBoundaries } from '../../../../tests/support/place-boundaries.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { MapPageProvider } from '../../../frontend/feature-web.ts';
import { openUrlState } from '../../../frontend/url-state.ts';
import { Problem } from '../../../kernel/problem.ts';
import { getSession } from '../../accounts/contract.ts';
import { listPublishedLayers } from '../../layers/contract.ts';
import { getPlaceFacts } from '../../place-facts/contract.ts';
import { getPlaceBoundaries } from '../../places/contract.ts';
import { placesFeature } from '../../places/feature.ts';
import { type PlaceInsights, getChildStatistics, getPlaceStudy } from '../contract.ts';
import { insightsFeature } from '../feature.ts';
import { AreasPage } from './areas-page.tsx';
import { ChildLegend } from './child-legend.tsx';
import { StudyPage } from './study-page.tsx';

const parts = startParts();
openUrlState([placesFeature, insightsFeature]);

const COUNTY = '/us/zz/alder';
const PLACE = { path: COUNTY, headline: 'Alder County, ZZ', kind: 'county' as const };
const FOUND: PlaceInsights = {
  status: 'ok',
  place: PLACE,
  available: true,
  parcels: 300,
  county_path: COUNTY,
  editions: [],
  county_count: 1,
  insights: {},
};

const throwBusy = () => {
  throw new Problem('busy');
};

it.each([
  ['the table of Map by Area', <AreasPage key="areas" found={FOUND} />],
  ['the legend of Map by Area', <ChildLegend key="legend" />],
  [
    'the numbers of a county',
    <StudyPage key="study" found={FOUND}>
      {() => null}
    </StudyPage>,
  ],
])('offers to load %s again while the server is busy', async (_name, part) => {
  const boundaries = makeCountyBoundaries({ ...PLACE, name: 'Alder', geoid: '99001' });
  parts.show(<MapPageProvider value={ALDER_PAGE}>{part}</MapPageProvider>, {
    path: `${COUNTY}#style=city&by=parcels`,
    answers: [
      answer(getSession, () => sessionReplyOf('alice')),
      answer(getPlaceBoundaries, () => ({
        ...boundaries,
        types: [{ key: 'city', name: 'Cities and towns', count: 3, version: 'a1' }],
      })),
      answer(getPlaceFacts, () => ({ path: COUNTY, headline: PLACE.headline, geoid: null, sets: [] })),
      answer(listPublishedLayers, () => ({ layers: [], access: [], extra_layers: [], labels_refusal: null })),
      answer(getChildStatistics, throwBusy),
      answer(getPlaceStudy, throwBusy),
    ],
  });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});
