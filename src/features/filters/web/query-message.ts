import { lazyPart, useMapPage } from '../../../frontend/feature-web.ts';
import { useParcelQuery } from './use-parcel-query.ts';

function useIsShown(): boolean {
  const { isFiltered } = useParcelQuery();
  const { openPane } = useMapPage();
  return isFiltered && openPane?.showsCount !== true;
}

/** The number of filtered parcels, unless the open pane shows it. */
export const QueryMessage = lazyPart(
  async () => (await import('./query-banner.tsx')).QueryBanner,
  useIsShown,
);
