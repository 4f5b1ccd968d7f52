// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { SiteFactsContext } from '../../../frontend/site-facts.ts';
import { openUrlState } from '../../../frontend/url-state.ts';
import { getSession } from '../../accounts/contract.ts';
import { MenuContent } from './menu-content.tsx';

const parts = startParts();
openUrlState([]);

/** Shows the menu that the map opens behind the logo. */
function showMenu(site: Record<string, unknown>) {
  return parts.show(
    <SiteFactsContext value={site}>
      <MenuContent />
    </SiteFactsContext>,
    { path: '/us/zz/alder', answers: [answer(getSession, () => sessionReplyOf('chelsea'))] },
  );
}

it('links to the terms of the site and to its page about personal data', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const { user } = showMenu({ terms_url: '/hs/terms', personal_data_url: '/hs/terms/privacy' });
  await user.click(await screen.findByRole('menuitem', { name: 'Terms of this site' }));
  await user.click(screen.getByRole('menuitem', { name: 'Privacy' }));
  expect(assign.mock.calls).toEqual([['/hs/terms'], ['/hs/terms/privacy']]);
});

it('has no rows for texts that the site does not have', async () => {
  showMenu({ terms_url: null, personal_data_url: null });
  await screen.findByRole('menuitem', { name: 'Sign in' });
  expect(screen.queryByRole('menuitem', { name: /Terms|Privacy/ })).toBeNull();
});
