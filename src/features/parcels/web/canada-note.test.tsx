// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { getSession } from '../../accounts/contract.ts';
import { getPreference, savePreferences } from '../../preferences/contract.ts';
import { usePreference } from '../../preferences/web/index.ts';
import { CANADA_DISCLAIMER } from '../rules/canada-fields.ts';
import { CanadaNote } from './canada-note.tsx';

const parts = startParts();

/** Shows a text once the preferences of the account are loaded, because the note waits for them. */
function Loaded() {
  return usePreference('canada_fields_disclaimer').isLoaded && 'loaded';
}

function show(path: string, stored: Record<string, unknown>) {
  return parts.show(
    <>
      <CanadaNote path={path} />
      <Loaded />
    </>,
    {
      answers: [
        answer(getSession, () => sessionReplyOf('bob')),
        answer(getPreference, () => ({ status: 'ok' as const, key: null, value: { ...stored } })),
        answer(savePreferences, ({ body: { data } }) => {
          Object.assign(stored, data);
          return { status: 'ok' as const, data: stored };
        }),
      ],
    },
  );
}

it('is dismissed and remembered in the account', async () => {
  const stored: Record<string, unknown> = {};
  const first = show('/ca/on/toronto/1', stored);
  await screen.findByText(CANADA_DISCLAIMER);
  await first.user.click(screen.getByRole('button', { name: 'Got it' }));
  await waitFor(() => expect(stored).toEqual({ canada_fields_disclaimer: true }));
  expect(screen.queryByText(CANADA_DISCLAIMER)).toBeNull();
});

it.each([
  ['/us/zz/alder/1', {}],
  ['/ca/on/toronto/1', { canada_fields_disclaimer: true }],
])('is not shown for %s after %j', async (path, stored) => {
  show(path, stored);
  await screen.findByText('loaded');
  expect(screen.queryByText(CANADA_DISCLAIMER)).toBeNull();
});
