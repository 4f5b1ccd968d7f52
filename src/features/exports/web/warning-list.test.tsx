// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startParts } from '../../../../tests/support/part.ts';
import { limitMessageFor } from '../rules/export-warnings.ts';
import { WarningList } from './warning-list.tsx';

const parts = startParts();

it('the Data Store is a link to the state, and the advice to contact support opens the help', async () => {
  const message = limitMessageFor('/us/zz/alder');
  const { user, container } = parts.show(
    <WarningList warnings={[{ kind: 'limit', title: 'Over the limit', message }]} />,
    { path: '/us/zz/alder' },
  );
  expect(container.textContent).toContain(message);
  expect(screen.getByRole('link', { name: 'Data Store' }).getAttribute('href')).toBe('/store/us/zz');
  await user.click(screen.getByRole('link', { name: 'contact support' }));
  expect(window.location.pathname).toBe('/us/zz/alder');
  expect(window.location.hash).toContain('a=help');
});
