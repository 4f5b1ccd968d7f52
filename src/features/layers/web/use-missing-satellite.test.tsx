// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { SiteFactsContext } from '../../../frontend/site-facts.ts';
import { openUrlState } from '../../../frontend/url-state.ts';
import { getSession } from '../../accounts/contract.ts';
import { useSession } from '../../accounts/web/index.ts';
import { layersFeature } from '../feature.ts';
import { useMissingSatellite } from './use-missing-satellite.ts';

const parts = startParts();
openUrlState([layersFeature]);

const MESSAGE =
  'This site does not have the satellite pictures that the link asks for. You see the street map.';
const PICTURES = { sources: 'State imagery' };

function Page() {
  useMissingSatellite();
  return useSession().isPending ? null : <p>The session is loaded.</p>;
}

/** Shows the page of a link on a site with these satellites. If `satellites` is undefined, the site's settings are not loaded yet. */
function show(hash: string, satellites?: readonly unknown[], person: 'chelsea' | 'olive' = 'chelsea') {
  parts.show(
    <SiteFactsContext value={satellites === undefined ? undefined : { satellites }}>
      <Page />
    </SiteFactsContext>,
    { path: `/us${hash}`, answers: [answer(getSession, () => sessionReplyOf(person))] },
  );
}

it('says that the pictures of a link are missing', async () => {
  show('#base=satellite', [null, null]);
  await screen.findByText(MESSAGE);
  expect(screen.queryByRole('link')).toBeNull();
});

it('shows operators where to set them up', async () => {
  show('#base=satellite2', [PICTURES, null], 'olive');
  const link = await screen.findByRole('link', { name: 'Set up imagery' });
  expect(link.getAttribute('href')).toBe('/admin/settings/map');
});

it.each<[string, string, readonly unknown[] | undefined]>([
  ['pictures that the site has', '#base=satellite', [PICTURES, null]],
  ['the street map', '#base=street', [null, null]],
  ['a link without a base map', '', [null, null]],
  ['settings that are not loaded yet', '#base=satellite', undefined],
])('says nothing about %s', async (_, hash, satellites) => {
  show(hash, satellites);
  await screen.findByText('The session is loaded.');
  expect(screen.queryByText(MESSAGE)).toBeNull();
});
