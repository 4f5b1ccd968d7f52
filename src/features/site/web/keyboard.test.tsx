// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import type { Command, CommandContext } from '../../../frontend/commands.ts';
import { actorOf } from '../../accounts/web/index.ts';
import { useKeyboard } from './keyboard.ts';

const parts = startParts();

const CONTEXT: CommandContext = {
  actor: actorOf(sessionReplyOf('chelsea')),
  path: '/',
  hash: {},
  signOut: () => undefined,
};

it.each([
  ['ArrowDown', 900, false],
  ['ArrowUp', 900, false],
  ['ArrowRight', 900, true],
  ['ArrowDown', 300, true],
])('%s in a panel 300 px high with %d px of content moves the map: %s', (key, contentHeight, isMoved) => {
  let count = 0;
  const move: Command = {
    id: 'map.move',
    title: 'Move',
    group: 'Map',
    shortcut: { keys: [key], shown: [key] },
    run: () => void (count += 1),
  };
  function Panel() {
    useKeyboard([move], CONTEXT);
    return (
      <section style={{ overflowY: 'auto' }}>
        <button type="button">Sales</button>
      </section>
    );
  }
  const { container, getByRole } = parts.show(<Panel />);
  const panel = container.querySelector('section');
  Object.defineProperties(panel, {
    scrollHeight: { value: contentHeight },
    clientHeight: { value: 300 },
  });
  const press = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  act(() => void getByRole('button').dispatchEvent(press));
  expect([count, press.defaultPrevented]).toEqual(isMoved ? [1, true] : [0, false]);
});
