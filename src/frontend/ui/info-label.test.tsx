// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startParts } from '../../../tests/support/part.ts';
import { InfoLabel } from './info-label.tsx';

const parts = startParts();
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const isShown = () => screen.queryByRole('tooltip') !== null;

it('an info tooltip shows after 200 ms', async () => {
  parts.show(
    <InfoLabel label="About Owner" tip="The owner of record." card={<p>The owner of record.</p>}>
      Owner
    </InfoLabel>,
  );
  const button = screen.getByRole('button', { name: 'About Owner' });
  // Without a move of the pointer, React Aria takes a hover for one that scrolling caused.
  fireEvent.pointerMove(document.body, { pointerType: 'mouse' });
  // A tip that another test left open would make this one open at once. Opening and closing one ends that.
  fireEvent.pointerEnter(button, { pointerType: 'mouse' });
  await pass(300);
  fireEvent.pointerLeave(button, { pointerType: 'mouse' });
  await pass(2000);
  fireEvent.pointerEnter(button, { pointerType: 'mouse' });
  await pass(190);
  expect(isShown()).toBe(false);
  await pass(20);
  expect(isShown()).toBe(true);
});
