// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { startParts } from '../../../tests/support/part.ts';
import { CodeNotLoaded } from '../connection.ts';
import { ErrorBoundary } from './error-boundary.tsx';

const parts = startParts();

it.each([
  [new CodeNotLoaded('404'), 'This panel could not be loaded.', ['Reload the page', 'Close']],
  [new Error('a mistake'), 'This panel stopped working.', ['Try again', 'Reload the page', 'Close']],
])('after %s it says what happened, with ways out', (error, title, buttons) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const close = vi.fn<() => void>();
  const Failing = () => {
    throw error;
  };
  parts.show(
    <ErrorBoundary name="This panel" onClose={close}>
      <Failing />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('alert').textContent).toContain(title);
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(buttons);
  screen.getByRole('button', { name: 'Close' }).click();
  expect(close).toHaveBeenCalledOnce();
});
