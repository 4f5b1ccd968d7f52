// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ALDER, ALDER_COLUMNS } from '../../../../../tests/support/filter-options.ts';
import { startParts } from '../../../../../tests/support/part.ts';
import { addressNow, openUrlState } from '../../../../frontend/url-state.ts';
import type { MapValue } from '../../../../map/map-value.ts';
import { useMapSession } from '../../../../map/web/map-session.ts';
import type { MapView } from '../../../../map/web/map-view.ts';
import { parcelsFeature } from '../../../parcels/feature.ts';
import { LISTED_POINT } from '../../layers/map-values.ts';
import { useListState } from './list-state.ts';
import { ListTable } from './list-table.tsx';
import type { ParcelRow } from './use-parcel-rows.ts';

const parts = startParts();
openUrlState([parcelsFeature]);

function row(fid: number, headline: string, fields: ParcelRow['fields']): ParcelRow {
  return { fid, path: `${ALDER}/${fid}`, headline, point: [-100, 40 + fid / 1000], fields };
}
const ROWS = [
  row(1, '12 MAIN ST', { landval: 150_000, neighborhood: 'OLD TOWN' }),
  row(2, '14 MAIN ST', { landval: null, neighborhood: null }),
];
const COLUMNS = ['address', 'landval', 'neighborhood'];

/** What the map would draw: the parcel that is highlighted, and the point of its row. */
const drawn: { highlighted: unknown; point: unknown } = { highlighted: null, point: null };
const MAP = {
  highlight: (_: unknown, id: number | string | null) => {
    drawn.highlighted = id;
  },
  set: (value: MapValue<unknown>, next: unknown) => {
    if (value === LISTED_POINT) drawn.point = next;
  },
} as unknown as MapView;

beforeEach(() => {
  Object.assign(drawn, { highlighted: null, point: null });
  useMapSession.setState({ view: MAP });
  useListState.setState({ sort: null });
});
afterEach(() => useMapSession.setState({ view: null }));

function showTable() {
  function Table() {
    const sort = useListState((list) => list.sort);
    return <ListTable rows={ROWS} columns={COLUMNS} options={ALDER_COLUMNS} sort={sort} isOld={false} />;
  }
  return parts.show(<Table />, { path: ALDER });
}

it('shows values as the parcel panel does, and says which are missing', () => {
  showTable();
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.trim());
  expect(heads.slice(1)).toEqual(['Parcel', 'Land Value', 'Neighborhood']);
  expect(within(screen.getByRole('row', { name: /12 Main St/ })).getByText('$150,000')).toBeTruthy();
  expect(within(screen.getByRole('row', { name: /14 Main St/ })).getAllByText('no value')).toHaveLength(2);
});

it('sorts by a column, and the other way by a second press', async () => {
  const { user } = showTable();
  const head = screen.getByRole('columnheader', { name: 'Land Value' });
  await user.click(head);
  expect(useListState.getState().sort).toEqual({ column: 'landval', descending: false });
  expect(head.getAttribute('aria-sort')).toBe('ascending');
  await user.click(head);
  expect(useListState.getState().sort).toEqual({ column: 'landval', descending: true });
});

it('a row under the pointer or with the focus marks its parcel on the map, until it is left or the table is removed', async () => {
  const { user, unmount } = showTable();
  await user.hover(screen.getByRole('row', { name: /12 Main St/ }));
  expect(drawn).toEqual({ highlighted: 1, point: ROWS[0]?.point });
  await user.hover(screen.getByRole('row', { name: /14 Main St/ }));
  expect(drawn).toEqual({ highlighted: 2, point: ROWS[1]?.point });
  await user.unhover(screen.getByRole('row', { name: /14 Main St/ }));
  expect(drawn).toEqual({ highlighted: null, point: null });

  await user.tab();
  await user.keyboard('{ArrowDown}');
  await expect.poll(() => drawn.highlighted).not.toBeNull();
  unmount();
  expect(drawn).toEqual({ highlighted: null, point: null });
});

it('writes the selected rows to the link, where the map reads them, and opens a row that is clicked', async () => {
  const { user } = showTable();
  const box = (name: RegExp) => within(screen.getByRole('row', { name })).getByRole('checkbox');
  await user.click(box(/12 Main St/));
  await user.click(box(/14 Main St/));
  expect(addressNow().hash.several).toEqual([1, 2]);
  await user.click(box(/12 Main St/));
  expect(addressNow().hash.several).toEqual([2]);
  await user.click(box(/14 Main St/));
  expect(addressNow().hash.several).toBeUndefined();
  await user.click(screen.getByRole('rowheader', { name: '12 Main St' }));
  expect(addressNow().hash.p).toBe(`${ALDER}/1`);
});
