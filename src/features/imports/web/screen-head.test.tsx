// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { startParts } from '../../../../tests/support/part.ts';
import { goTo, useUrlState } from '../../../frontend/url-state.ts';
import { ScreenHead } from './screen-head.tsx';

const parts = startParts();

function Steps() {
  const path = useUrlState((state) => state.path);
  return <ScreenHead screen={path} title={`Step ${path}`} />;
}

it('begins every next step at the top, with the focus on its heading', () => {
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  parts.show(<Steps />, { path: '/one' });
  expect(document.activeElement).toBe(document.body);
  expect(scroll).not.toHaveBeenCalled();
  act(() => goTo('/two'));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Step /two' }));
  expect(scroll).toHaveBeenCalledTimes(1);
});

it('takes the focus when it follows another screen of the page', () => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const { rerender } = parts.show(<p>Loading</p>, { path: '/one' });
  act(() => goTo('/report'));
  rerender(<Steps />);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Step /report' }));
});
