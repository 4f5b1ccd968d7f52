// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startParts } from '../../../tests/support/part.ts';
import { ApiFailure } from '../api-failure.ts';
import { Refusal } from './refusal.tsx';

const parts = startParts();

it('is read out with the server’s own sentence, and takes no room without an error', () => {
  const { rerender, container } = parts.show(<Refusal error={null} />);
  expect(container.querySelector('[role=alert]')).toBeNull();
  rerender(<Refusal error={new ApiFailure('conflict', 'Somebody else has this name.', 409)} />);
  expect(screen.getByRole('alert').textContent).toBe('Somebody else has this name.');
});

it('shows a general message for an error that does not come from the server', () => {
  parts.show(<Refusal error={new TypeError('x is undefined')} />);
  expect(screen.getByRole('alert').textContent).toBe('Something went wrong on this page. Please reload it.');
});
