// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ALDER_PAGE } from '../../../../tests/support/map-page.ts';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { MapPageProvider } from '../../../frontend/feature-web.ts';
import type { BBox } from '../../../kernel/geo.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import { getSession } from '../../accounts/contract.ts';
import { type PlaceRecord, findPlacesAtPoint, getPlaceBoundaries } from '../contract.ts';
import { PlaceBar } from './place-bar.tsx';

const parts = startParts();
afterEach(() => useMapSession.setState({ camera: null, middle: null, uncovered: null }));

const placeOf = (kind: PlaceRecord['kind'], name: string): PlaceRecord => ({
  headline: name,
  headline_alt: null,
  name,
  path: `/us/zz/${name.toLowerCase()}`,
  kind,
  style: 'admin',
  geoid: null,
  bbox: null,
  levels: { neighborhood: null, city: null, county: null, state: null, country: null },
});
const NOWHERE = { neighborhood: null, city: null, county: null, state: null, country: null };

/** Shows the bar of a map that looks at zoom 11 around 30° west, while a panel covers all but the land around 29° west. */
function showBar(
  atPoint: (lon: number) => typeof NOWHERE | Record<keyof typeof NOWHERE, PlaceRecord | null>,
  county = placeOf('county', 'Alder'),
) {
  useMapSession.setState({
    camera: { lon: -30, lat: 40, zoom: 11, bearing: 0, pitch: 0 },
    middle: { lon: -29, lat: 40 },
  });
  parts.show(
    <MapPageProvider value={ALDER_PAGE}>
      <PlaceBar />
    </MapPageProvider>,
    {
      answers: [
        answer(getSession, () => sessionReplyOf('chelsea')),
        answer(findPlacesAtPoint, ({ query }) => atPoint(Number(query.get('lon')))),
        answer(getPlaceBoundaries, () => ({
          place: county,
          outline: {
            type: 'Feature' as const,
            properties: { path: '/us/zz/alder', name: 'Alder' },
            geometry: null,
          },
          parents: [],
          types: [],
          has_parcels: true,
          outline_is_rough: false,
        })),
      ],
    },
  );
}

/** The middle of the whole map may lie under a wide list, where nobody sees it. */
it('names the place in the middle of the visible part of the map', async () => {
  showBar((lon) => (lon === -29 ? { ...NOWHERE, city: placeOf('city', 'Aldermouth') } : NOWHERE));
  expect(await screen.findByRole('button', { name: 'Currently viewing Aldermouth' })).toBeTruthy();
});

it('names the working boundary at sea', async () => {
  showBar(() => NOWHERE);
  expect(await screen.findByRole('button', { name: 'Currently viewing Alder' })).toBeTruthy();
});

it.each<[string, BBox, string]>([
  ['the county while the map shows the whole of it', [-29.6, 39.5, -28.4, 40.5], 'Alder'],
  ['the place in the middle of a part of the county', [-29.2, 39.9, -28.8, 40.1], 'Aldermouth'],
])('names %s', async (_, uncovered, name) => {
  useMapSession.setState({ uncovered });
  showBar(() => ({ ...NOWHERE, city: placeOf('city', 'Aldermouth') }), {
    ...placeOf('county', 'Alder'),
    bbox: [-29.5, 39.6, -28.5, 40.4],
  });
  // Screen readers hear the dots until the place in the middle is known.
  expect(await screen.findByRole('button', { name: `Currently viewing ${name}` })).toBeTruthy();
});
