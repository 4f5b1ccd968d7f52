// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import type { Command, CommandContext } from '../../../frontend/commands.ts';
import { closeOverlay, openOverlay } from '../../../frontend/overlays.ts';
import { noMapReason, useMapSession } from '../../../map/web/map-session.ts';
import type { MapView } from '../../../map/web/map-view.ts';
import { actorOf } from '../../accounts/web/index.ts';
import { CommandPalette } from './command-palette.tsx';
import { CommandListContext } from './use-commands.ts';

// Holds the list back until the test lets it arrive, as a slow connection does.
const { arrive, arrived } = vi.hoisted(() => {
  let give: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { arrive: () => give(), arrived: promise };
});
vi.mock('./command-finder.tsx', async (original) => {
  await arrived;
  return original();
});

const parts = startParts();
afterEach(closeOverlay);

const COMMANDS = ['Zoom in', 'Print'].map((title): Command => ({
  id: title,
  title,
  group: 'Map',
  run: () => undefined,
}));
const CONTEXT: CommandContext = {
  actor: actorOf(sessionReplyOf('chelsea')),
  path: '/',
  hash: {},
  signOut: () => undefined,
};

it('opens at once with a field to type into, before the list is loaded, and keeps the typed text', async () => {
  const { user } = parts.show(
    <CommandListContext value={{ commands: COMMANDS, context: CONTEXT, groups: ['Map'] }}>
      <CommandPalette />
    </CommandListContext>,
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => openOverlay('commands'));
  expect(screen.getByRole('dialog', { name: 'All commands' })).toBeTruthy();
  expect(screen.getByText('Loading the commands')).toBeTruthy();
  await user.type(screen.getByRole('combobox', { name: 'Find a command' }), 'pri');
  arrive();
  const option = await screen.findByRole('option');
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Find a command' });
  expect([field.value, document.activeElement]).toEqual(['pri', field]);
  expect(option.textContent).toBe('Print');
});

it('says that the map is loading or on another page, and offers the commands of the map once it is there', async () => {
  parts.show(
    <CommandListContext
      value={{
        commands: COMMANDS.map((command) => ({ ...command, disabledReason: noMapReason })),
        context: CONTEXT,
        groups: ['Map'],
      }}
    >
      <CommandPalette />
    </CommandListContext>,
  );
  arrive();
  act(() => openOverlay('commands'));
  const [zoomIn] = await screen.findAllByRole('option');
  expect(zoomIn?.textContent).toBe('Zoom inOpen the map first.');
  act(closeOverlay);
  act(() => useMapSession.setState({ isOnPage: true }));
  act(() => openOverlay('commands'));
  expect(screen.getAllByRole('option')[0]?.textContent).toBe('Zoom inThe map is loading.');
  act(() => useMapSession.setState({ view: {} as MapView }));
  expect(screen.getAllByRole('option')[0]?.textContent).toBe('Zoom in');
});
