// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../../tests/support/sessions.ts';
import { getSession } from '../../../accounts/contract.ts';
import { listCountiesWithParcels } from '../../../places/contract.ts';
import { QueryPane } from './query-pane.tsx';

const parts = startParts();

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
