import { useWide } from '../../../../frontend/use-media.ts';
import { useParcelQuery } from '../use-parcel-query.ts';
import { useListMode, useListState } from './list-state.ts';

/** Returns true if the list, when it is open, is a table that is wider than a pane. */
export function useListWidth(): boolean {
  const isRoom = useWide();
  const { isFiltered } = useParcelQuery();
  const mode = useListMode(isFiltered);
  const isWide = useListState((list) => list.isWide);
  return isRoom && isWide && mode === 'matching';
}
