import { useEffect } from 'react';
import { useUrlState } from '../../../frontend/url-state.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import { showSummariesOf } from '../../parcels/web/index.ts';

/** Draws the edition that the address asks for, of the county that is explored; hovering and the list follow. */
export function usePastOnMap(geoid: string | null): void {
  const view = useMapSession((session) => session.view);
  const version = useUrlState(({ hash }) => hash.edition);
  const edition = geoid === null || version === undefined ? null : `${geoid}.${version}`;
  useEffect(() => {
    showSummariesOf(edition);
    view?.setPast({ edition });
  }, [view, edition]);
}
