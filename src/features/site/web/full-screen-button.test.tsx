// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { startParts } from '../../../../tests/support/part.ts';
import { FullScreenButton } from './full-screen-button.tsx';
import { isFullScreen } from './full-screen.ts';

const parts = startParts();
const fields = ['fullscreenEnabled', 'fullscreenElement', 'exitFullscreen'] as const;
afterEach(() => {
  for (const field of fields) Reflect.deleteProperty(document, field);
  Reflect.deleteProperty(document.documentElement, 'requestFullscreen');
});

/** Gives the document a full screen that the browser allows or refuses. */
function allowFullScreen(isAllowed: boolean): void {
  const put = (element: Element | null) => {
    Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: element });
    document.dispatchEvent(new Event('fullscreenchange'));
    return Promise.resolve();
  };
  Object.defineProperty(document, 'fullscreenEnabled', { configurable: true, value: true });
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: null });
  Object.defineProperty(document, 'exitFullscreen', { configurable: true, value: () => put(null) });
  Object.defineProperty(document.documentElement, 'requestFullscreen', {
    configurable: true,
    value: () => (isAllowed ? put(document.documentElement) : Promise.reject(new TypeError('not allowed'))),
  });
}

it('shows the whole page on the whole screen, and leaves full screen', async () => {
  allowFullScreen(true);
  const { user } = parts.show(<FullScreenButton />);
  await act(() => user.click(screen.getByRole('button', { name: 'Full screen' })));
  expect(document.fullscreenElement).toBe(document.documentElement);
  await act(() => user.click(screen.getByRole('button', { name: 'Leave full screen' })));
  screen.getByRole('button', { name: 'Full screen' });
});

it('says that the browser refused', async () => {
  allowFullScreen(false);
  const { user } = parts.show(<FullScreenButton />);
  await user.click(screen.getByRole('button', { name: 'Full screen' }));
  await screen.findByText('Your browser did not allow full screen.');
  expect(document.fullscreenElement).toBeNull();
});

it('is absent if the browser has no full screen', () => {
  Object.defineProperty(document, 'fullscreenEnabled', { configurable: true, value: false });
  parts.show(<FullScreenButton />);
  expect(screen.queryByRole('button')).toBeNull();
});

it('is not on if the browser does not know full screen, as on an iPhone', () => {
  for (const field of fields)
    Object.defineProperty(document, field, { configurable: true, value: undefined });
  expect(isFullScreen()).toBe(false);
});
