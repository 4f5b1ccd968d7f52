// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import type { Persona } from '../../../../tests/support/personas.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { getSession } from '../contract.ts';
import { accountsFeature } from '../feature.ts';
import { OperatorsOnly } from './operators-only.tsx';

const parts = startParts();
const show = (persona: Persona) =>
  parts.show(
    <OperatorsOnly permission={accountsFeature.permissions['admin.read']} title="Imports are for operators.">
      <p>All imports</p>
    </OperatorsOnly>,
    { answers: [answer(getSession, () => sessionReplyOf(persona))] },
  );

it('asks a visitor to sign in', async () => {
  show('chelsea');
  await screen.findByRole('button', { name: 'Sign in' });
  expect(screen.queryByText('All imports')).toBeNull();
});

it('refuses an account that is not an operator’s', async () => {
  show('alice');
  await screen.findByText(/^Your account is not an operator’s/);
  expect(screen.queryByText('All imports')).toBeNull();
});
