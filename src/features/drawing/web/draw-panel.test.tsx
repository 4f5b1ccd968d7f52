// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { escape } from '../../../frontend/escape.ts';
import { getSession } from '../../accounts/contract.ts';
import { DRAW_TOOL_IDS, type DrawToolId } from '../rules/draw-tools.ts';
import { DrawPanel } from './draw-panel.tsx';
import { closeTool, clearDrawing, toggleTool, useDrawing } from './drawing-store.ts';

const parts = startParts();
beforeEach(() => {
  closeTool();
  for (const tool of DRAW_TOOL_IDS) clearDrawing(tool);
});

function show(tool: DrawToolId) {
  toggleTool(tool);
  const shown = parts.show(<DrawPanel />, { answers: [answer(getSession, () => sessionReplyOf('chelsea'))] });
  const type = async (position: string) => {
    const field = screen.getByLabelText('Add point');
    await shown.user.clear(field);
    await shown.user.type(field, `${position}{Enter}`);
  };
  return { ...shown, type };
}

/** Returns the rows of the only table of results. */
function rows(): string[] {
  const [, ...found] = within(screen.getByRole('table')).getAllByRole('row');
  return found.map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '));
}
const press = (name: string | RegExp) => screen.getByRole('button', { name });

it('measures a line by typed positions, says what is wrong with a position, and undoes steps', async () => {
  const { user, type } = show('measureDistance');
  await type('northwards');
  expect(screen.getByLabelText('Add point').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(/^This is not a latitude and longitude\./)).toBeTruthy();
  await type('39.28333, -76.61222');
  await type('39.28333, -76.60222');
  const measured = rows();
  expect(measured).toHaveLength(2);
  expect(measured[1]).toBe('B | 2,831 ft | 2,831 ft');
  await type('39.29333, -76.60222');
  expect(rows()).toHaveLength(3);
  await user.click(press(/^Undo/));
  expect(rows()).toEqual(measured);
  await user.click(press(/^Redo/));
  expect(rows()).toHaveLength(3);
  await user.click(press('Finish'));
  expect(screen.getByRole('button', { name: 'New' })).toBeTruthy();
});

it('writes the results in the unit that the reader selects', async () => {
  const { user, type } = show('measureDistance');
  await type('39.28333, -76.61222');
  await type('39.28333, -76.60222');
  const inUnit = async (unit: string) => {
    await user.click(screen.getByRole('button', { name: /Unit$/ }));
    await user.click(await screen.findByRole('option', { name: unit }));
    return rows().at(-1);
  };
  expect(await inUnit('Meters')).toMatch(/86\d(\.\d+)? m$/);
  expect(await inUnit('Kilometers')).toMatch(/0\.86\d* km$/);
});

it('remembers the unit, and copies the results in it', async () => {
  const { user, unmount } = show('measureDistance');
  await user.click(screen.getByRole('button', { name: /Unit$/ }));
  await user.click(await screen.findByRole('option', { name: 'Meters' }));
  unmount();
  closeTool();
  clearDrawing('measureDistance');
  const again = show('measureDistance');
  await again.type('39.28333, -76.61222');
  await again.type('39.28333, -76.60222');
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await again.user.click(press('Copy results'));
  await screen.findByRole('button', { name: 'Copied!' });
  expect(write.mock.calls).toEqual([
    [expect.stringMatching(/^Measure Distance\n\nTotal distance\t\d+\.\d m\n/)],
  ]);
});

it('deletes the selected shape, and starts the next', async () => {
  const { user, type } = show('measureArea');
  for (const corner of ['39.28, -76.61', '39.28, -76.60', '39.29, -76.60']) await type(corner);
  await user.click(press('Finish'));
  await user.click(press('Delete'));
  expect(screen.queryByRole('table')).toBeNull();
  expect(useDrawing.getState().sessions.measureArea?.history.now.shapes).toEqual([]);
  expect(useDrawing.getState().sessions.measureArea?.mode).toBe('draw_polygon');
});

it('shows no area for an outline that crosses itself, and says that it crosses itself', async () => {
  const { user, type } = show('drawFocusArea');
  for (const corner of ['39.28, -76.61', '39.29, -76.60', '39.28, -76.60', '39.29, -76.61'])
    await type(corner);
  await user.click(press('Finish'));
  expect(screen.getByRole('alert').textContent).toContain('This outline crosses itself');
  expect(screen.queryAllByText('Area', { selector: 'dt' })).toEqual([]);
});

it('moves a selected point to a typed position', async () => {
  const { user, type } = show('measureCoords');
  await type('39.28333, -76.61222');
  await user.click(press('Select point A'));
  const field = screen.getByLabelText('Move point A');
  await user.type(field, '39.5, -76.5{Enter}');
  expect(rows()).toEqual([expect.stringMatching(/39\.5.*-?76\.5/)]);
});

it('closes with Escape, one thing at a time', async () => {
  const { user, type } = show('measureDistance');
  await type('39.28333, -76.61222');
  await user.click(press(/Crosshair/));
  expect(useDrawing.getState().hasCross).toBe(true);
  act(() => void escape());
  expect(useDrawing.getState().hasCross).toBe(false);
  expect(useDrawing.getState().activeTool).toBe('measureDistance');
  act(() => void escape());
  act(() => void escape());
  expect(screen.queryByRole('heading', { name: 'Measure Distance' })).toBeNull();
});
