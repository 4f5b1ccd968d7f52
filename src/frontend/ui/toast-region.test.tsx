// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startParts } from '../../../tests/support/part.ts';
import { announce, showToast } from '../toasts.ts';

const parts = startParts();
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

const shown = () => [...screen.getByRole('status').querySelectorAll('p')].map((line) => line.textContent);
const tell = (message: string, action?: string) =>
  act(() =>
    showToast({
      tone: 'info',
      message,
      ...(action !== undefined && { action: { label: action, run: () => undefined } }),
    }),
  );
const wait = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

it('shows at most three messages, the newest ones', () => {
  parts.show(<p>page</p>);
  for (const message of ['one', 'two', 'three', 'four']) tell(message);
  expect(shown()).toEqual(['two', 'three', 'four']);
});

it('takes messages away after five seconds, and those with an action after fifteen', () => {
  parts.show(<p>page</p>);
  tell('Saved.');
  tell('Filter removed.', 'Undo');
  wait(4900);
  expect(shown()).toEqual(['Saved.', 'Filter removed.']);
  wait(1100);
  expect(shown()).toEqual(['Filter removed.']);
  wait(8900);
  expect(shown()).toEqual(['Filter removed.']);
  wait(1100);
  expect(shown()).toEqual([]);
});

it('starts the time of a message anew when it is shown again', () => {
  parts.show(<p>page</p>);
  tell('Saved.');
  wait(4000);
  tell('Saved.');
  wait(4000);
  expect(shown()).toEqual(['Saved.']);
  wait(2000);
  expect(shown()).toEqual([]);
});

it('offers to undo the last act only', () => {
  parts.show(<p>page</p>);
  tell('First rule removed.', 'Undo');
  tell('Second rule removed.', 'Undo');
  expect(shown()).toEqual(['Second rule removed.']);
});

it('keeps a message while it is hovered, also when it is shown again', async () => {
  const { user } = parts.show(<p>page</p>);
  tell('Filter removed.', 'Undo');
  await user.hover(screen.getByText('Filter removed.'));
  wait(30_000);
  tell('Filter removed.', 'Undo');
  wait(30_000);
  expect(shown()).toEqual(['Filter removed.']);
  await user.unhover(screen.getByText('Filter removed.'));
  wait(16_000);
  expect(shown()).toEqual([]);
});

it('keeps a message while a button in it has the focus, even when the pointer leaves it', async () => {
  const { user } = parts.show(<p>page</p>);
  tell('Filter removed.', 'Undo');
  const undo = screen.getByRole('button', { name: 'Undo' });
  await user.hover(undo);
  act(() => undo.focus());
  await user.unhover(undo);
  tell('Filter removed.', 'Undo');
  wait(30_000);
  expect(shown()).toEqual(['Filter removed.']);
  act(() => undo.blur());
  wait(16_000);
  expect(shown()).toEqual([]);
});

it('announces a short text, and clears it two seconds after the last call', () => {
  parts.show(<p>page</p>);
  const announced = () => screen.getByRole('status').textContent;
  act(() => announce('Copied!'));
  expect(announced()).toBe('Copied!');
  wait(1000);
  act(() => announce('Copied!'));
  wait(1900);
  expect(announced()).toBe('Copied!');
  wait(200);
  expect(announced()).toBe('');
});

it('stays in reach while a dialog hides the page', () => {
  parts.show(
    <>
      <p>page</p>
      <ModalOverlay isOpen>
        <Modal>
          <Dialog aria-label="Share">share</Dialog>
        </Modal>
      </ModalOverlay>
    </>,
  );
  tell('The link is copied.');
  const hiderOf = (text: string) => screen.getByText(text).closest('[inert], [aria-hidden="true"]');
  expect(hiderOf('page')).not.toBeNull();
  expect(hiderOf('The link is copied.')).toBeNull();
});
