// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import type { CommandContext } from '../../../frontend/commands.ts';
import { drawCommands } from './draw-commands.ts';
import { clearDrawing, closeTool, sendStep, toggleTool } from './drawing-store.ts';

afterEach(() => {
  clearDrawing('measureDistance');
  closeTool();
  document.body.replaceChildren();
});

const whyNotFinish = () =>
  drawCommands.find(({ id }) => id === 'draw.finish')?.disabledReason?.({} as CommandContext);

it('says why a line can’t be finished', () => {
  expect(whyNotFinish()).toBe('Choose a drawing tool first.');
  toggleTool('measureDistance');
  sendStep({ kind: 'add', at: [0, 0] });
  expect(whyNotFinish()).toBe('Place more points on the map first.');
  sendStep({ kind: 'add', at: [1, 0] });
  expect(whyNotFinish()).toBeNull();
  const button = document.body.appendChild(document.createElement('button'));
  button.focus();
  expect(whyNotFinish()).toBe('Enter presses the button that has the focus.');
  button.blur();
  sendStep({ kind: 'finish' });
  expect(whyNotFinish()).toBe('Nothing is being drawn.');
});
