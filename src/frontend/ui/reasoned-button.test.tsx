// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startParts } from '../../../tests/support/part.ts';
import { ReasonedButton } from './reasoned-button.tsx';

const parts = startParts();
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const isShown = () => screen.queryByRole('tooltip') !== null;

it('the reason of a disabled button shows after 250 ms and goes after 500 ms', async () => {
  parts.show(<ReasonedButton disabledReason="Only available to managers.">Download</ReasonedButton>);
  const button = screen.getByRole('button', { name: 'Download' });
  // Without a move of the pointer, React Aria takes a hover for one that scrolling caused.
  fireEvent.pointerMove(document.body, { pointerType: 'mouse' });
  // A tip that another test left open would make this one open at once. Opening and closing one ends that.
  fireEvent.pointerEnter(button, { pointerType: 'mouse' });
  await pass(300);
  fireEvent.pointerLeave(button, { pointerType: 'mouse' });
  await pass(2000);
  fireEvent.pointerEnter(button, { pointerType: 'mouse' });
  await pass(240);
  expect(isShown()).toBe(false);
  await pass(20);
  expect(isShown()).toBe(true);
  fireEvent.pointerLeave(button, { pointerType: 'mouse' });
  await pass(480);
  expect(isShown()).toBe(true);
  await pass(40);
  expect(isShown()).toBe(false);
});

it('does not show the next reason by itself after the pointer has left the enabled button', async () => {
  let setReason: (reason: string | null) => void = () => undefined;
  function Example() {
    const [reason, set] = useState<string | null>('Select the county first.');
    setReason = set;
    return <ReasonedButton disabledReason={reason}>Start</ReasonedButton>;
  }
  parts.show(<Example />);
  const button = screen.getByRole('button', { name: 'Start' });
  fireEvent.pointerMove(document.body, { pointerType: 'mouse' });
  fireEvent.pointerEnter(button, { pointerType: 'mouse' });
  await pass(300);
  expect(isShown()).toBe(true);
  act(() => setReason(null));
  await pass(2000);
  expect(isShown()).toBe(false);
  fireEvent.pointerLeave(button, { pointerType: 'mouse' });
  await pass(2000);
  act(() => setReason('The import is starting.'));
  await pass(2000);
  expect(isShown()).toBe(false);
});
