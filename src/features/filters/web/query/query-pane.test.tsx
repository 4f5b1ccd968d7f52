// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ALDER, ALDER_OPTIONS } from '../../../../../tests/support/filter-options.ts';
import { answer, startParts } from '../../../../../tests/support/part.ts';
import { makeCountyBoundaries } from '../../../../../tests/support/place-boundaries.ts';
import { sessionReplyOf } from '../../../../../tests/support/sessions.ts';
import { openUrlState } from '../../../../frontend/url-state.ts';
import { getSession } from '../../../accounts/contract.ts';
import { getPlaceBoundaries, listCountiesWithParcels } from '../../../places/contract.ts';
import { countParcels, listPlaceFilters } from '../../contract.ts';
import { filtersFeature } from '../../feature.ts';
import { QueryPane } from './query-pane.tsx';

const parts = startParts();
openUrlState([filtersFeature]);

it.each([
  ['olive', 1],
  ['chelsea', 0],
] as const)(
  'on a site without parcels, %s is told so, with %d buttons to import a county',
  async (person, buttons) => {
    parts.show(<QueryPane subject="filters" onClose={() => undefined} />, {
      path: '/',
      answers: [
        answer(getSession, () => sessionReplyOf(person)),
        answer(listCountiesWithParcels, () => ({ counties: [] })),
      ],
    });
    await screen.findByText('This site has no parcels yet.');
    expect(
      await screen.findAllByText(person === 'olive' ? 'Import a county' : /come back later/),
    ).toHaveLength(1);
    expect(screen.queryAllByRole('button', { name: 'Import a county' })).toHaveLength(buttons);
  },
);

it('another county that has filters is named, and while its name loads, its path is not shown', async () => {
  let give: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    give = resolve;
  });
  const countyOf = (path: string, headline: string) =>
    makeCountyBoundaries({ path, name: headline, headline, geoid: '99001' });
  parts.show(<QueryPane subject="filters" onClose={() => undefined} />, {
    path: `${ALDER}#q=/us/zz/birch:landval~gte~20000`,
    answers: [
      answer(getSession, () => sessionReplyOf('chelsea')),
      answer(listCountiesWithParcels, () => ({ counties: [] })),
      answer(listPlaceFilters, () => ({
        status: 'ok' as const,
        sources: [{ key: 'parcel', path: ALDER, options: [...ALDER_OPTIONS] }],
      })),
      answer(countParcels, () => ({ count: 5, total: 5, county: 5, extent: null })),
      answer(getPlaceBoundaries, async ({ path }) => {
        if (path.startsWith(ALDER)) return countyOf(ALDER, 'Alder County, ZZ');
        await arrived;
        return countyOf('/us/zz/birch', 'Birch County, ZZ');
      }),
    ],
  });
  await screen.findByText('There are filters in another county too.');
  give();
  expect(await screen.findByText('There are filters in Birch County, ZZ too.')).toBeTruthy();
});
