// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import type { Persona } from '../../../../tests/support/personas.ts';
import { ORCHARD, SLUG } from '../../../../tests/support/project-example.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { addressNow, openUrlState, setHash } from '../../../frontend/url-state.ts';
import { Problem } from '../../../kernel/problem.ts';
import { getSession } from '../../accounts/contract.ts';
import { listFocusAreas } from '../../focus-areas/contract.ts';
import { historyFeature } from '../../history/feature.ts';
import { layersFeature } from '../../layers/feature.ts';
import {
  type Project,
  addProjectFocus,
  getProject,
  removeProjectFocus,
  saveProject,
  setProjectRoot,
  watchProject,
} from '../contract.ts';
import { projectsFeature } from '../feature.ts';
import { useOpenProject } from './open-project.ts';
import { ProjectFocusAreas } from './project-focus-areas.tsx';
import { ProjectHost } from './project-host.tsx';
import { ProjectTools } from './project-tools.tsx';
import { useProjectUi } from './project-ui.ts';
import { ProjectWatch } from './project-watch.tsx';
import { ProjectsButton } from './projects-button.tsx';
import { type ProjectActions, useProjectActions } from './use-project-actions.ts';

const parts = startParts();
openUrlState([projectsFeature, historyFeature, layersFeature]);
/** Renders the parts of the page about projects, with a server that has one project. Returns the requests for it. */
function showProjects(path: string, isOpen = () => true, as: Persona = 'alice') {
  const asked: string[] = [];
  let saved = ORCHARD;
  const shown = parts.show(
    <>
      <ProjectTools />
      <ProjectsButton />
      <ProjectHost />
    </>,
    {
      path,
      answers: [
        answer(getSession, () => sessionReplyOf(as)),
        answer(getProject, () => {
          asked.push('get');
          if (!isOpen()) throw new Problem('not_found');
          return { status: 'ok' as const, project: saved };
        }),
        answer(saveProject, ({ body }) => {
          asked.push(`save over ${body.version}`);
          saved = { ...saved, ...body, version: body.version + 1 } as Project;
          return { status: 'ok' as const, project: saved };
        }),
      ],
    },
  );
  return { ...shown, asked };
}

it('loads the project of the address once for all parts of the page, and saves over the version that it knows', async () => {
  const { user, asked } = showProjects(`/us/zz/alder#project=${SLUG}`);
  await screen.findByText('Orchards');
  screen.getByRole('button', { name: 'Project Orchards' });
  for (const base of ['aerial', 'street']) {
    act(() => setHash({ base }, 'push'));
    await screen.findByText('You have unsaved changes.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByText('You have unsaved changes.')).toBeNull());
  }
  expect(asked).toEqual(['get', 'save over 3', 'save over 4']);
});

function Watch() {
  const { project } = useOpenProject();
  const actions = useProjectActions();
  return project === null ? null : <ProjectWatch project={project} actions={actions} />;
}

it('watches the project when its checkbox is checked by keyboard, and keeps other people’s changes out of the page', async () => {
  const { user } = parts.show(
    <>
      <Watch />
      <ProjectTools />
    </>,
    {
      path: `/us/zz/alder#project=${SLUG}`,
      answers: [
        answer(getSession, () => sessionReplyOf('alice')),
        answer(getProject, () => ({ status: 'ok' as const, project: ORCHARD })),
        answer(watchProject, ({ body }) => ({
          status: 'ok' as const,
          project: { ...ORCHARD, name: 'Renamed by Bob', version: 9, is_watched: body.is_watched },
        })),
      ],
    },
  );
  const box = await screen.findByRole('checkbox', { name: /Notify me of its parcels/ });
  expect(box).toHaveProperty('checked', false);
  box.focus();
  await user.keyboard(' ');
  await waitFor(() => expect(screen.getByRole('checkbox')).toHaveProperty('checked', true));
  screen.getByText('Orchards');
});

function FocusButtons() {
  const { project } = useOpenProject();
  const { setFocus } = useProjectActions();
  if (project === null) return null;
  return [true, false].map((isAttached) => (
    <button key={String(isAttached)} type="button" onClick={() => void setFocus('/us/zz/alder', isAttached)}>
      {isAttached ? 'Attach' : 'Remove'}
    </button>
  ));
}

it('says that a focus area could not be attached or removed', async () => {
  const refuse = () => {
    throw new Problem('not_found', 'There is no such area.');
  };
  const { user } = parts.show(<FocusButtons />, {
    path: `/us/zz/alder#project=${SLUG}`,
    answers: [
      answer(getSession, () => sessionReplyOf('alice')),
      answer(getProject, () => ({ status: 'ok' as const, project: ORCHARD })),
      answer(addProjectFocus, refuse),
      answer(removeProjectFocus, refuse),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Attach' }));
  expect(await screen.findAllByText(/^We're sorry, we were not able to add that focus area/)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(await screen.findAllByText(/^We're sorry, we were not able to remove that focus area/)).toHaveLength(
    1,
  );
});

it('does not say that there are no focus areas before they are loaded', async () => {
  const actions = { setFocus: () => Promise.resolve() } as unknown as ProjectActions;
  const arrival = Promise.withResolvers<undefined>();
  parts.show(<ProjectFocusAreas project={ORCHARD} actions={actions} />, {
    path: `/us/zz/alder#project=${SLUG}`,
    answers: [
      answer(getSession, () => sessionReplyOf('alice')),
      answer(listFocusAreas, async () => {
        await arrival.promise;
        return {
          status: 'ok' as const,
          neighborhoods: [],
          limit: { used: 0, total: 5, refusal: null },
        };
      }),
    ],
  });
  await screen.findByText('Loading your focus areas');
  expect(screen.queryByText('You have no focus areas yet.')).toBeNull();
  arrival.resolve(undefined);
  await screen.findByText('You have no focus areas yet.');
});

it('says why the focus areas could not be loaded', async () => {
  const actions = { setFocus: () => Promise.resolve() } as unknown as ProjectActions;
  parts.show(<ProjectFocusAreas project={ORCHARD} actions={actions} />, {
    path: `/us/zz/alder#project=${SLUG}`,
    answers: [
      answer(getSession, () => sessionReplyOf('alice')),
      answer(listFocusAreas, () => {
        throw new Problem('not_allowed', 'Not for you.');
      }),
    ],
  });
  expect(await screen.findAllByText('Server responded with 403: Not for you.')).toHaveLength(1);
  expect(screen.queryByRole('listitem')).toBeNull();
});

function HomeButton() {
  const { project } = useOpenProject();
  const { makeHome } = useProjectActions();
  const isBusy = useProjectUi(({ busy }) => busy !== null);
  if (project === null) return null;
  return (
    <button type="button" disabled={isBusy} onClick={() => void makeHome('/us/zz/alder')}>
      Make home
    </button>
  );
}

it('says why the home of a project could not be changed, and the button works again', async () => {
  const { user } = parts.show(<HomeButton />, {
    path: `/us/zz/alder#project=${SLUG}`,
    answers: [
      answer(getSession, () => sessionReplyOf('alice')),
      answer(getProject, () => ({ status: 'ok' as const, project: ORCHARD })),
      answer(setProjectRoot, () => {
        throw new Problem('not_found', 'There is no such place.');
      }),
    ],
  });
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Make home' });
  await user.click(button);
  await screen.findByText('There is no such place.');
  expect(button.disabled).toBe(false);
});

function RenameButtons() {
  const { project } = useOpenProject();
  const { rename, makeHome } = useProjectActions();
  if (project === null) return null;
  return (
    <>
      <button type="button" onClick={() => void rename('Meadows')}>
        Rename
      </button>
      <button type="button" onClick={() => void makeHome('/us/zz/alder')}>
        Make home
      </button>
    </>
  );
}

it('saves the refused name or home, and nothing else, over the version of another person', async () => {
  const newest = { ...ORCHARD, version: 9 };
  const sent: unknown[] = [];
  const refuse = () => {
    throw new Problem('conflict', 'Bob saved this project.');
  };
  const { user } = parts.show(
    <>
      <RenameButtons />
      <ProjectHost />
    </>,
    {
      path: `/us/zz/alder#project=${SLUG}`,
      answers: [
        answer(getSession, () => sessionReplyOf('alice')),
        answer(getProject, () => ({
          status: 'ok' as const,
          project: sent.length === 0 ? ORCHARD : newest,
        })),
        answer(saveProject, ({ body }) => {
          sent.push(body);
          return body.version === 9 ? { status: 'ok' as const, project: newest } : refuse();
        }),
        answer(setProjectRoot, ({ body }) => {
          sent.push(body);
          return body.version === undefined ? { status: 'ok' as const, map: newest } : refuse();
        }),
      ],
    },
  );
  const over = async (button: string) => {
    await user.click(await screen.findByRole('button', { name: button }));
    await screen.findByText('Bob saved this project.');
    await user.click(screen.getByRole('button', { name: 'Save mine over theirs' }));
  };
  await over('Rename');
  await waitFor(() => expect(sent).toHaveLength(2));
  await over('Make home');
  await waitFor(() => expect(sent).toHaveLength(4));
  expect(sent).toEqual([
    { name: 'Meadows', version: 3 },
    { name: 'Meadows', version: 9 },
    { path: '/us/zz/alder', version: 9 },
    { path: '/us/zz/alder' },
  ]);
});

it('loads a project again when it is opened again', async () => {
  const { asked } = showProjects(`/us/zz/alder#project=${SLUG}`);
  await screen.findByText('Orchards');
  act(() => setHash({ project: undefined }, 'push'));
  await screen.findByText('No project is open.');
  act(() => setHash({ project: SLUG }, 'push'));
  await screen.findByText('Orchards');
  expect(asked).toEqual(['get', 'get']);
});

it('opens the project of a link, and names it in the address', async () => {
  showProjects(`/projects/${SLUG}`);
  await screen.findByText('Orchards');
  await waitFor(() => expect(window.location.hash).toContain(`project=${SLUG}`));
});

it('explains why a project cannot be opened, and opens it later when it can be', async () => {
  let isThere = false;
  const { user, asked } = showProjects(`/us/zz/alder#project=${SLUG}`, () => isThere);
  await screen.findByText('This project can’t be opened');
  expect(asked).toEqual(['get']);
  isThere = true;
  await user.click(screen.getByRole('button', { name: 'Go to the map' }));
  await waitFor(() => expect(screen.queryByText('This project can’t be opened')).toBeNull());
  act(() => setHash({ project: SLUG }, 'push'));
  await screen.findByText('Orchards');
});

it.each([
  [
    'chelsea',
    'It is private, or it was deleted. Sign in with an account that it is shared with to open it.',
    1,
  ],
  [
    'alice',
    'It was deleted, or it is private and not shared with you. Its owner can share it with you or your account.',
    0,
  ],
] as const)('the link of a private project says to %s why it stays closed', async (as, reason, buttons) => {
  showProjects(`/projects/${SLUG}`, () => false, as);
  await screen.findByText(reason);
  expect(screen.queryAllByRole('button', { name: 'Sign in' })).toHaveLength(buttons);
});

it.each([
  ['visitor', 'chelsea', 1],
  ['member', 'alice', 0],
] as const)('the link of a project shows a %s (%s) its name in %i messages', async (access, as, count) => {
  parts.show(
    <>
      <ProjectsButton />
      <ProjectHost />
    </>,
    {
      path: `/projects/${SLUG}`,
      answers: [
        answer(getSession, () => sessionReplyOf(as)),
        answer(getProject, () => ({
          status: 'ok' as const,
          project: { ...ORCHARD, access, shared_by: access === 'member' ? null : 'Alice' },
        })),
      ],
    },
  );
  await screen.findByRole('button', { name: /^Project Orchards/ });
  // The message comes in the same turn as the address of the opened project, and is on the page after the next turn.
  await waitFor(() => expect(addressNow().hash.project).toBe(SLUG));
  await act(() => Promise.resolve());
  expect(screen.queryAllByText(/^“Orchards”, shared by/)).toHaveLength(count);
});
