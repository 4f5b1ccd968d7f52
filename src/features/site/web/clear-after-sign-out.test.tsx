// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { addressNow, openUrlState } from '../../../frontend/url-state.ts';
import { signOut } from '../../accounts/contract.ts';
import { useSignOutWithMessage } from '../../accounts/web/index.ts';
import { layersFeature } from '../../layers/feature.ts';
import { parcelsFeature } from '../../parcels/feature.ts';
import { projectsFeature } from '../../projects/feature.ts';
import { clearAfterSignOut } from './clear-after-sign-out.ts';

const parts = startParts();
openUrlState([projectsFeature, parcelsFeature, layersFeature]);

function SignOut() {
  return <Button onPress={useSignOutWithMessage(clearAfterSignOut)}>Sign out</Button>;
}

it('signing out closes the project and the selected parcel, and keeps the place', async () => {
  const { user } = parts.show(<SignOut />, {
    path: '/us/zz/alder#p=/us/zz/alder/12&project=a234567890123456&base=satellite',
    answers: [answer(signOut, () => sessionReplyOf('chelsea'))],
  });
  expect(addressNow().hash).toMatchObject({ project: 'a234567890123456', p: '/us/zz/alder/12' });
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(addressNow().hash.project).toBeUndefined());
  expect(addressNow().hash.p).toBeUndefined();
  expect(addressNow()).toMatchObject({ path: '/us/zz/alder', hash: { base: 'satellite' } });
});
