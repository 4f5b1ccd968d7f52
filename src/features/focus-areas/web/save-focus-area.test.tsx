// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { useOverlay } from '../../../frontend/overlays.ts';
import { Problem } from '../../../kernel/problem.ts';
import { getSession } from '../../accounts/contract.ts';
import { type FocusArea, type SavedFocusArea, listFocusAreas, saveFocusArea } from '../contract.ts';
import { MAX_FOCUS_AREA_SQM, TOO_LARGE_MESSAGE } from '../rules/focus-area-size.ts';
import { EditFocusArea } from './edit-focus-area.tsx';
import { SaveFocusArea, type SaveFocusAreaProps } from './save-focus-area.tsx';

const parts = startParts();

const square = (...ring: [number, number][]): GeoJSON.Polygon => ({ type: 'Polygon', coordinates: [ring] });
const OUTLINE = square([-76.6, 39.2], [-76.5, 39.2], [-76.5, 39.3], [-76.6, 39.2]);
const CROSSING = square([-76.6, 39.2], [-76.5, 39.3], [-76.5, 39.2], [-76.6, 39.3], [-76.6, 39.2]);

const AREA: FocusArea = {
  id: 'a1b2c3d4e5f6g7h8',
  name: 'River lots',
  headline: 'River lots',
  description: '',
  path: '/focus-areas/a1b2c3d4e5f6g7h8',
  acres: 12,
  area_sqm: 48_562,
  bbox: [-76.6, 39.2, -76.5, 39.3],
  created_at: '2026-11-22T12:00:00Z',
  updated_at: '2026-11-22T12:00:00Z',
  group_slug: null,
  abilities: { update: true },
};
const savedAs = (name: string): SavedFocusArea => ({
  path: AREA.path,
  set_as_default: false,
  map_slug: null,
  map_regions: [],
  neighborhood: { ...AREA, name, headline: name },
});

interface Given extends Partial<SaveFocusAreaProps> {
  as?: 'chelsea' | 'bob';
  refusal?: string | null;
  save?: (name: string) => SavedFocusArea;
}

/** Shows the form over a server that answers like this. Returns what was sent and what was saved. */
function show({ as = 'bob', refusal = null, save = savedAs, ...props }: Given = {}) {
  const sent: unknown[] = [];
  const saved: string[] = [];
  const shown = parts.show(
    <SaveFocusArea
      geometry={OUTLINE}
      areaSqm={50_000}
      onSaved={({ neighborhood }) => saved.push(neighborhood.name)}
      {...props}
    />,
    {
      answers: [
        answer(getSession, () => sessionReplyOf(as)),
        answer(listFocusAreas, () => ({
          status: 'ok' as const,
          neighborhoods: [],
          limit: { used: 0, total: 1, refusal },
        })),
        answer(saveFocusArea, ({ body }) => {
          sent.push(body);
          return save(body.name);
        }),
      ],
    },
  );
  return { ...shown, sent, saved };
}

const button = () => screen.findByRole('button', { name: 'Save as Focus Area' });
const isDisabled = async () => (await button()).hasAttribute('disabled');

it('says what is missing until the area can be saved, and sends name and outline without spaces', async () => {
  const { user, sent, saved } = show();
  expect(await isDisabled()).toBe(true);
  screen.getByText('Give the focus area a name.');
  await user.type(screen.getByLabelText('Name'), ' Ri');
  screen.getByText('The name needs at least 3 characters.');
  await user.type(screen.getByLabelText('Name'), 'ver ');
  expect(await isDisabled()).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Add a description' }));
  await user.type(screen.getByLabelText('Description (optional)'), 'By the water');
  await user.click(await button());
  await expect.poll(() => saved).toEqual(['River']);
  expect(sent).toEqual([
    {
      name: 'River',
      description: 'By the water',
      shape: JSON.stringify(OUTLINE),
      set_as_default: false,
    },
  ]);
});

it.each([
  [{ geometry: null, areaSqm: 0 }, 'Close an outline on the map first.', null],
  [{ areaSqm: MAX_FOCUS_AREA_SQM }, 'Make the area smaller to save it.', TOO_LARGE_MESSAGE],
  [{ geometry: CROSSING }, 'Correct the outline to save it.', /cross/],
  [{ refusal: 'Your plan keeps 1 focus area.' }, 'Your plan keeps 1 focus area.', null],
])('refuses %o with the reason beside the button', async (given, reason, alert) => {
  show({ ...given, suggestedName: 'River lots' });
  await screen.findByText(reason);
  expect(await isDisabled()).toBe(true);
  expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent)).toEqual(
    alert === null ? [] : [expect.stringMatching(alert)],
  );
});

it('keeps what was typed when the server refuses', async () => {
  const { user, saved } = show({
    save: () => {
      throw new Problem('limit_reached', 'A Starter account keeps one focus area.');
    },
  });
  await user.type(await screen.findByLabelText('Name'), 'River lots');
  await user.click(await button());
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('A Starter account keeps one focus area.');
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'River lots');
  expect(saved).toEqual([]);
});

it('adds the area to the open project as its default, unless the reader says otherwise', async () => {
  const project = { slug: 'harbor', name: 'Harbor' };
  const { user, sent } = show({ project, suggestedName: 'River lots' });
  await user.click(await button());
  await expect.poll(() => sent.at(-1)).toMatchObject({ map_slug: 'harbor', set_as_default: true });
  await user.click(screen.getByRole('checkbox', { name: 'Make this the default of the project' }));
  await user.click(await button());
  await expect.poll(() => sent.at(-1)).toMatchObject({ map_slug: 'harbor', set_as_default: false });
  await user.click(screen.getByRole('checkbox', { name: 'Add to project Harbor' }));
  await user.click(await button());
  await expect.poll(() => sent).toHaveLength(3);
  expect(sent.at(-1)).not.toHaveProperty('map_slug');
});

it('asks visitors to sign in, and tells them that the drawing stays', async () => {
  const { user } = show({ as: 'chelsea', suggestedName: 'River lots' });
  await user.click(await screen.findByRole('button', { name: 'Sign in to save' }));
  expect(useOverlay.getState().open).toBe('sign-in');
  screen.getByText('What you drew stays here meanwhile.');
});

it('saves a new outline of an area under its id, or as another area', async () => {
  const asked: string[] = [];
  const { user, sent } = show({ changes: AREA, onSaveAsNew: () => asked.push('new') });
  await user.click(await screen.findByRole('button', { name: 'Save the new outline' }));
  await expect.poll(() => sent.at(-1)).toMatchObject({ id: AREA.id, name: 'River lots' });
  await user.click(screen.getByRole('button', { name: 'Save it as another area instead' }));
  expect(asked).toEqual(['new']);
});

it('renames an area without its outline, and stays open when the server refuses', async () => {
  let isRefused = true;
  const sent: unknown[] = [];
  const closed: string[] = [];
  const { user } = parts.show(<EditFocusArea area={AREA} onClose={() => closed.push(AREA.id)} />, {
    answers: [
      answer(getSession, () => sessionReplyOf('bob')),
      answer(saveFocusArea, ({ body }) => {
        if (isRefused) throw new Problem('not_found');
        sent.push(body);
        return savedAs(body.name);
      }),
    ],
  });
  const name = await screen.findByLabelText('Name');
  await user.clear(name);
  await screen.findByText('Give the focus area a name.');
  expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true);
  await user.type(name, 'Harbor lots');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toContain('It was not saved.');
  isRefused = false;
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => closed).toEqual([AREA.id]);
  expect(sent).toEqual([{ id: AREA.id, name: 'Harbor lots', description: '', set_as_default: false }]);
});
