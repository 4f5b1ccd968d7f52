// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ALDER_PAGE } from '../../../../tests/support/map-page.ts';
import { type Asked, answer, startParts } from '../../../../tests/support/part.ts';
import { MapPageProvider } from '../../../frontend/feature-web.ts';
import { Problem } from '../../../kernel/problem.ts';
import { type SearchResult, searchEverything, suggestSearches } from '../contract.ts';
import { saveRecentSearch } from './recent-searches.ts';
import { SearchBox } from './search-box.tsx';

const parts = startParts();
afterEach(() => {
  Reflect.deleteProperty(navigator, 'geolocation');
  vi.useRealTimers();
});

function result(kind: SearchResult['kind'], headline: string, path: string | null): SearchResult {
  const nowhere = { fid: null, ll_uuid: null, point: null, bbox: null };
  return {
    kind,
    headline,
    path,
    marks: [],
    context: 'Alder County, ZZ',
    score: 1,
    closeness: 'match',
    ...nowhere,
  };
}
const ADDRESS = result('address', '12 MAIN ST', '/us/zz/alder/1');
const NUMBER = result('parcel', '0012-35', '/us/zz/alder/2');
const PLACE = result('place', 'Mill End', '/us/zz/alder/mill-end');

function showBox(
  asked: Asked<unknown>[] = [],
  path = '/us/zz/alder',
  search: () => SearchResult[] = () => [ADDRESS],
) {
  const answers = [
    answer(suggestSearches, (request) => {
      asked.push(request);
      return { examples: [ADDRESS, NUMBER], places: [PLACE] };
    }),
    answer(searchEverything, () => ({ query: 'main', results: search() })),
  ];
  return parts.show(
    <MapPageProvider value={ALDER_PAGE}>
      <SearchBox />
    </MapPageProvider>,
    { path, answers },
  );
}

it('says what can be searched, and asks for suggestions only when it is focused', async () => {
  const asked: Asked<unknown>[] = [];
  const { user } = showBox(asked);
  const box = screen.getByPlaceholderText('Search addresses, parcel numbers, owners, places');
  expect(asked).toEqual([]);
  await user.click(box);
  const group = await screen.findByRole('group', { name: 'Try' });
  expect(within(group).getAllByRole('option')).toHaveLength(2);
  expect(
    within(group).getByRole('option', { name: /0012-35.*Parcel number · Alder County, ZZ/ }),
  ).toBeTruthy();
  expect(
    within(screen.getByRole('group', { name: 'Places' })).getByRole('option', { name: /Mill End/ }),
  ).toBeTruthy();
  expect(screen.getByText('3 suggestions').getAttribute('role')).toBe('status');
  expect(asked.map(({ query }) => query.get('path'))).toEqual(['/us/zz/alder']);
});

it('walks through all groups with the arrow keys', async () => {
  const { user } = showBox();
  const box = screen.getByRole('combobox');
  await user.click(box);
  await screen.findByRole('group', { name: 'Places' });
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  const [active] = screen.getAllByRole('option', { selected: true });
  expect(active?.textContent).toContain('Mill End');
  expect(box.getAttribute('aria-activedescendant')).toBe(active?.id);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('option')).toBeNull();
  expect(box.getAttribute('aria-activedescendant')).toBeNull();
});

it('lists recent searches first, and each only once', async () => {
  saveRecentSearch(NUMBER);
  const { user } = showBox();
  await user.click(screen.getByRole('combobox'));
  await screen.findByRole('group', { name: 'Try' });
  expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual([
    'Recent',
    'Try',
    'Places',
  ]);
  expect(screen.getAllByRole('option', { name: /0012-35/ })).toHaveLength(1);
});

it('replaces the suggestions by results as soon as enough is typed', async () => {
  const { user } = showBox();
  await user.click(screen.getByRole('combobox'));
  await screen.findByRole('group', { name: 'Try' });
  await user.keyboard('main');
  await screen.findByText('1 result');
  expect(screen.queryByRole('group')).toBeNull();
  expect(screen.getByRole('listbox').getAttribute('aria-label')).toBe('Search results');
});

it('offers the location of the reader for “near me”, without asking the server', async () => {
  let searches = 0;
  const watched: PositionCallback[] = [];
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: { watchPosition: (found: PositionCallback) => watched.push(found), clearWatch: () => {} },
  });
  const { user } = showBox([], '/us/zz/alder', () => {
    searches++;
    return [ADDRESS];
  });
  await user.click(screen.getByRole('combobox'));
  await user.paste('parcels near me');
  await screen.findByRole('option', { name: /^Your location.*Your browser asks you first$/ });
  expect(watched).toHaveLength(0);
  await user.keyboard('{Enter}');
  expect(watched).toHaveLength(1);
  expect(searches).toBe(0);
  expect(window.location.href).not.toContain('near');
});

it('shows how to type a position if it can’t read the typed one, without asking the server', async () => {
  let searches = 0;
  const { user } = showBox([], '/us/zz/alder', () => {
    searches++;
    return [ADDRESS];
  });
  await user.click(screen.getByRole('combobox'));
  await user.paste('79RQ+54 Alder');
  const reason = await screen.findByText(
    /This position cannot be read here.*39\.2904, -76\.6122.*87F579RQ\+54/,
  );
  expect(reason.getAttribute('role')).toBe('status');
  expect(screen.queryByRole('option')).toBeNull();
  expect(searches).toBe(0);
});

it('keeps the focus after Enter has opened a result', async () => {
  const { user } = showBox();
  const box = screen.getByRole('combobox');
  await user.click(box);
  await user.keyboard('main');
  await screen.findByText('1 result');
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('option')).toBeNull();
  expect(document.activeElement).toBe(box);
});

it('says when there is nothing, and what to try', async () => {
  const { user } = showBox([], '/us/zz/alder', () => []);
  await user.click(screen.getByRole('combobox'));
  await user.keyboard('nothing is called this');
  await screen.findByText('No results for “nothing is called this”.');
  screen.getByText('Street address: 120 Main St');
  expect(screen.getByText('0 results').getAttribute('role')).toBe('status');
  expect(screen.queryByRole('option')).toBeNull();
});

it('says what went wrong, and works when it is tried again', async () => {
  let isDown = true;
  const { user } = showBox([], '/us/zz/alder', () => {
    if (isDown) throw new Problem('unavailable', 'The search is being updated.');
    return [ADDRESS];
  });
  await user.click(screen.getByRole('combobox'));
  await user.keyboard('main');
  const alert = await screen.findByRole('alert');
  within(alert).getByText('The search is being updated.');
  isDown = false;
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  await screen.findByText('1 result');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('searches for the text in the URL, once', async () => {
  showBox([], '/us/zz/alder?search=main');
  await screen.findByText('1 result');
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('main');
  expect(window.location.search).toBe('');
});

it('keeps the state code in capitals when it changes the case of a street', async () => {
  const hit = { ...ADDRESS, context: 'CAMBRIDGE ST, Middlesex County, MA' };
  const { user } = showBox([], '/us/ma/middlesex', () => [hit]);
  await user.type(screen.getByRole('combobox'), 'main');
  expect(await screen.findByRole('option', { name: /Cambridge St, Middlesex County, MA/ })).toBeTruthy();
});

it('shows the opened address in the field as the list does, not in capitals', async () => {
  const { user } = showBox([], '/us/zz/alder', () => [{ ...ADDRESS, headline: '101 N ELM ST' }]);
  await user.type(screen.getByRole('combobox'), 'elm');
  await user.click(await screen.findByRole('option', { name: /101 N Elm St/ }));
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('101 N Elm St');
});

it('opens no result that the list doesn’t show, after an error', async () => {
  let searches = 0;
  const { user } = showBox([], '/us/zz/alder', () => {
    searches++;
    if (searches > 1) throw new Problem('invalid_input', `Search ${searches} failed.`);
    return [ADDRESS];
  });
  const box = screen.getByRole('combobox');
  await user.click(box);
  await user.keyboard('main');
  await screen.findByText('1 result');
  // The results are too old to be shown without asking again.
  vi.setSystemTime(Date.now() + 60_000);
  await user.keyboard('x');
  await screen.findByText('Search 2 failed.');
  await user.keyboard('{Backspace}');
  await screen.findByText('Search 3 failed.');
  await user.keyboard('{ArrowDown}');
  expect(box.getAttribute('aria-activedescendant')).toBeNull();
  await user.keyboard('{Enter}');
  expect(box).toHaveProperty('value', 'main');
});
