// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { Problem } from '../../../kernel/problem.ts';
import { listPublicProjects } from '../contract.ts';
import { PublicProjects } from './public-projects.tsx';

const parts = startParts();

it('says that the projects could not be loaded, and tries again', async () => {
  let isBusy = true;
  const { user } = parts.show(<PublicProjects onOpen={() => undefined} />, {
    answers: [
      answer(listPublicProjects, () => {
        if (isBusy) throw new Problem('not_allowed');
        return { status: 'ok' as const, projects: [] };
      }),
    ],
  });
  await user.click(screen.getByRole('button', { name: 'Public projects' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The public projects could not be loaded.');
  isBusy = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('No public projects were found.');
});
