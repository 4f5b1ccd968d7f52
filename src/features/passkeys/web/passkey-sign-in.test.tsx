// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { FeatureWebContext } from '../../../frontend/feature-web.ts';
import { getSession } from '../../accounts/contract.ts';
import { SignInForm } from '../../accounts/web/index.ts';
import { passkeysWeb } from './manifest.ts';

// The code of the button arrives later than that of the form.
vi.mock('./passkey-sign-in.tsx', async (importOriginal) => {
  await new Promise((resolve) => setTimeout(resolve, 500));
  return importOriginal();
});

const parts = startParts();

it('the button appears together with the form, so that nothing moves', async () => {
  vi.stubGlobal('PublicKeyCredential', vi.fn());
  vi.stubGlobal('isSecureContext', true);
  parts.show(
    <FeatureWebContext value={[passkeysWeb]}>
      <Suspense>
        <SignInForm />
      </Suspense>
    </FeatureWebContext>,
    { answers: [answer(getSession, () => sessionReplyOf('chelsea'))] },
  );
  await screen.findByLabelText('Email');
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).not.toBeNull();
  vi.unstubAllGlobals();
});
