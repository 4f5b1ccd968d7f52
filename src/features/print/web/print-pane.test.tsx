// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ALDER_PAGE } from '../../../../tests/support/map-page.ts';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { makeCountyBoundaries } from '../../../../tests/support/place-boundaries.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { MapPageProvider } from '../../../frontend/feature-web.ts';
import { openUrlState } from '../../../frontend/url-state.ts';
import { Problem } from '../../../kernel/problem.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import type { Camera, MapView } from '../../../map/web/map-view.ts';
import { getSession } from '../../accounts/contract.ts';
import { listPublishedLayers } from '../../layers/contract.ts';
import { layersFeature } from '../../layers/feature.ts';
import { parcelsFeature } from '../../parcels/feature.ts';
import { getPlaceBoundaries, listCountiesWithParcels } from '../../places/contract.ts';
import { PrintFrame } from './print-frame.tsx';
import { PrintPane } from './print-pane.tsx';
import { setPrint } from './print-state.ts';
import { usePrintTexts } from './use-print-texts.ts';

const parts = startParts();
openUrlState([parcelsFeature, layersFeature]);
afterEach(() => useMapSession.setState({ view: null, camera: null, bounds: null }));

const ALDER = makeCountyBoundaries({
  path: ALDER_PAGE.path,
  name: 'Alder',
  headline: 'Alder County, ZZ',
  geoid: '99001',
});
const COUNTY = {
  place: ALDER.place,
  geoid: '99001',
  parcel_count: 5,
  source_name: 'Alder County Assessor',
  published_at: '2026-11-21T12:00:00Z',
  extent: [-100, 40, -99, 41] as [number, number, number, number],
  is_demo: false,
};

/** Shows a part of a page whose map is at Alder. The list of counties comes when `counties` is settled. */
function show(part: Parameters<typeof parts.show>[0], { counties = Promise.resolve(), pitch = 0 } = {}) {
  const camera: Camera = { lon: -99.5, lat: 40.5, zoom: 16, bearing: 0, pitch };
  const area = { x: 0, y: 0, width: 1000, height: 800 };
  const view = {
    getCamera: () => camera,
    getUncovered: () => ({ size: area, area, bounds: COUNTY.extent }),
    flyTo: () => undefined,
  } as unknown as MapView;
  useMapSession.setState({ view, camera, bounds: COUNTY.extent });
  parts.show(<MapPageProvider value={ALDER_PAGE}>{part}</MapPageProvider>, {
    path: ALDER_PAGE.path,
    answers: [
      answer(getSession, () => sessionReplyOf('chelsea')),
      answer(getPlaceBoundaries, () => ALDER),
      answer(listPublishedLayers, () => ({ layers: [], access: [], extra_layers: [], labels_refusal: null })),
      answer(listCountiesWithParcels, async () => {
        await counties;
        return { counties: [COUNTY] };
      }),
    ],
  });
  const tilt = (degrees: number) => {
    camera.pitch = degrees;
    act(() => useMapSession.setState({ camera: { ...camera } }));
  };
  return { tilt };
}

const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;

it('prints nothing before the sources of the parcels are loaded, and says so', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  show(<PrintPane subject="" onClose={() => undefined} />, { counties: promise });
  const reasons = await screen.findAllByText('The sources of the parcels are loading.');
  expect(reasons).toHaveLength(2);
  expect([isDisabled('Save the PDF'), isDisabled('Print Screenshot')]).toEqual([true, true]);
  resolve();
  await expect.poll(() => isDisabled('Save the PDF')).toBe(false);
  expect(isDisabled('Print Screenshot')).toBe(false);
});

function Sources() {
  return <p>{usePrintTexts('street', null).sources[0]}</p>;
}

it('names the source of each county in view, or says on the print that the sources could not be loaded', async () => {
  show(<Sources />);
  await screen.findByText('Parcels of Alder County, ZZ: Alder County Assessor, published Nov 21, 2026.');
  show(<Sources />, { counties: Promise.reject(new Problem('internal')) });
  expect(await screen.findByText('The sources of the parcels could not be loaded.')).toBeTruthy();
});

it('shows no page on a tilted map, and says how to see it', async () => {
  const { tilt } = show(
    <>
      <PrintFrame />
      <PrintPane subject="" onClose={() => undefined} />
    </>,
  );
  act(() => setPrint({ denominator: 1_200 }));
  const frame = () => screen.getAllByText('1 in = 100 ft (1:1,200)')[0]?.parentElement;
  await expect.poll(() => isDisabled('Save the PDF')).toBe(false);
  expect(frame()?.hidden).toBe(false);
  tilt(40);
  await expect.poll(() => frame()?.hidden).toBe(true);
  screen.getByText(/^The map is tilted, and a page is flat\. Press “Show the page”/);
  expect([isDisabled('Save the PDF'), isDisabled('Print Screenshot')]).toEqual([true, false]);
  expect(isDisabled('Show the page')).toBe(false);
  tilt(0);
  await expect.poll(() => frame()?.hidden).toBe(false);
});
