import { useEffect } from 'react';
import { useUrlState } from '../../../frontend/url-state.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import { SHOWN_EDITION } from '../../editions/layers/shown-edition.ts';
import { showSummariesOf } from '../../parcels/web/index.ts';
import { useCountyAroundPage } from '../../places/web/index.ts';

/** Makes the map, the hover box and lists show the edition that the address names, in the county of the page. */
export function usePastOnMap(): void {
  const geoid = useCountyAroundPage()?.geoid ?? null;
  const view = useMapSession((session) => session.view);
  const version = useUrlState(({ hash }) => hash.edition);
  const edition = geoid === null || version === undefined ? null : `${geoid}.${version}`;
  useEffect(() => {
    showSummariesOf(edition);
    view?.set(SHOWN_EDITION, edition);
  }, [view, edition]);
}
