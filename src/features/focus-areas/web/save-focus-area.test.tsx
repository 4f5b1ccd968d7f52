// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { useOverlay } from '../../../frontend/overlays.ts';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import { Problem } from '../../../kernel/problem.ts';
import { getSession } from '../../accounts/contract.ts';
import { listFocusAreas, saveFocusArea } from '../contract.ts';
import { SaveFocusArea } from './save-focus-area.tsx';

const parts = startParts();
type Group = NonNullable<NonNullable<OutputOf<typeof getSession>['user']>['group']>;

const SQUARE: GeoJSON.Polygon = {
  type: 'Polygon',
  coordinates: [
    [
      [-100, 40],
      [-99.99, 40],
      [-99.99, 40.01],
      [-100, 40.01],
      [-100, 40],
    ],
  ],
};
const TEAM: Group = {
  id: 'g1',
  name: 'Alder Partners',
  slug: 'alder-partners',
  path: '/groups/alder-partners',
  plan: 'team',
  plan_label: 'Team',
  plan_class: 'team',
  role: 'member',
  is_primary: false,
  needs_second_factor: false,
  is_suspended: false,
};

/** Shows the form to a person who works in this group. Returns the slugs of the groups that the form sent. */
function showForm(group: Group | null) {
  const sent: unknown[] = [];
  const session = sessionReplyOf('alice');
  if (session.user === null) throw new Error('alice is signed in');
  const plan = { ...session.plan, limits: { ...session.plan.limits, seats: 5 } };
  const reply = { ...session, plan, user: { ...session.user, group } };
  const shown = parts.show(<SaveFocusArea geometry={SQUARE} areaSqm={900_000} onSaved={() => undefined} />, {
    answers: [
      answer(getSession, () => reply),
      answer(listFocusAreas, () => ({
        status: 'ok' as const,
        neighborhoods: [],
        limit: { used: 0, total: null, refusal: null },
      })),
      answer(saveFocusArea, ({ body: { group_slug: slug } }) => {
        sent.push(slug);
        // The test only looks at the request.
        throw new Problem('conflict');
      }),
    ],
  });
  const save = async () => {
    const name = await screen.findByPlaceholderText('Name this focus area (required)');
    await shown.user.type(name, 'By the river');
    await shown.user.click(screen.getByRole('button', { name: 'Save as Focus Area' }));
    await waitFor(() => expect(sent).toHaveLength(1));
  };
  return { ...shown, sent, save };
}

/** A stand-in for the crosshair of the map, whose press closes the outline, above the form. */
function CrosshairAndForm() {
  const [isClosed, setIsClosed] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsClosed(true)}>
        Add point D here
      </button>
      <SaveFocusArea geometry={isClosed ? SQUARE : null} areaSqm={900_000} onSaved={() => undefined} />
    </>
  );
}

it('the focus moves to the name when the outline is closed with the keyboard', async () => {
  const { user } = parts.show(<CrosshairAndForm />, {
    answers: [
      answer(getSession, () => sessionReplyOf('alice')),
      answer(listFocusAreas, () => ({
        status: 'ok' as const,
        neighborhoods: [],
        limit: { used: 0, total: null, refusal: null },
      })),
    ],
  });
  const name = await screen.findByPlaceholderText('Name this focus area (required)');
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Add point D here');
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(name);
});

it('Enter opens the sign-in for a signed-out person, as the button does, and sends no request', async () => {
  const sent: unknown[] = [];
  const { user } = parts.show(
    <SaveFocusArea geometry={SQUARE} areaSqm={900_000} onSaved={() => undefined} />,
    {
      answers: [
        answer(getSession, () => sessionReplyOf('chelsea')),
        answer(saveFocusArea, ({ body }) => {
          sent.push(body);
          throw new Problem('sign_in_required');
        }),
      ],
    },
  );
  const name = await screen.findByPlaceholderText('Name this focus area (required)');
  await user.type(name, 'By the river{Enter}');
  expect(useOverlay.getState().open).toBe('sign-in');
  expect(sent).toEqual([]);
  expect(name).toHaveProperty('value', 'By the river');
});

const SHARE = 'Share with the members of Alder Partners';

it('an area that is drawn in a group is saved with its group_slug', async () => {
  const { sent, save } = showForm(TEAM);
  await screen.findByLabelText(SHARE);
  await save();
  expect(sent).toEqual(['alder-partners']);
});

it('an area that is drawn in a group is saved without its group_slug if the person keeps it private', async () => {
  const { sent, save, user } = showForm(TEAM);
  await user.click(await screen.findByLabelText(SHARE));
  await save();
  expect(sent).toEqual([undefined]);
});

it.each([
  ['in the person’s own account', { ...TEAM, role: 'owner', is_primary: true } as const, 1],
  ['by a guest of a group', { ...TEAM, role: 'guest' } as const, 0],
  ['without a group', null, 0],
])('an area that is drawn %s stays private', async (_, group, boxes) => {
  const { sent, save } = showForm(group);
  await screen.findByRole('button', { name: 'Save as Focus Area' });
  expect(screen.queryAllByLabelText(SHARE)).toHaveLength(boxes);
  await save();
  expect(sent).toEqual([undefined]);
});
