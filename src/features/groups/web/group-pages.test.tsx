// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startParts } from '../../../../tests/support/part.ts';
import { GroupPages } from './group-pages.tsx';

const parts = startParts();

it.each([
  ['/groups/alder', 'Members'],
  ['/groups/alder/settings', 'Settings'],
])('at %s marks %s as the open page and leads to the other', (path, name) => {
  parts.show(<GroupPages path="/groups/alder" />, { path });
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/groups/alder', '/groups/alder/settings']);
  const marked = links.filter((link) => link.getAttribute('aria-current') === 'page');
  expect(marked.map(({ textContent }) => textContent)).toEqual([name]);
});
