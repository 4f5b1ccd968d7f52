import { ZoomIn } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../../../frontend/ui/button.tsx';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { usePhone } from '../../../frontend/use-media.ts';
import type { BBox } from '../../../kernel/geo.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import { parcelsLabel } from '../rules/count-labels.ts';
import { isCovered } from '../rules/is-covered.ts';

interface Matches {
  count: number;
  /** The box around the parcels; null when there are none. */
  extent: BBox | null;
}

/** Moves the map so that all matching parcels are in the part that no panel covers. */
export function zoomToMatches({ extent }: Matches): void {
  if (extent !== null) useMapSession.getState().view?.fitBounds(extent);
}

/**
 * Moves the map to the matching parcels. Shows nothing when none matches, and is disabled until the map is there to move. `isShort`: on a phone it is an
 * icon, in a row with other buttons.
 */
export function ZoomToMatches({ matches, isShort = false }: { matches: Matches; isShort?: boolean }) {
  const isPhone = usePhone();
  const hasMap = useMapSession(({ view }) => view !== null);
  if (matches.extent === null) return null;
  const label = `Zoom to ${parcelsLabel(matches.count)}`;
  const zoom = () => zoomToMatches(matches);
  if (isShort && isPhone)
    return (
      <IconButton
        icon={ZoomIn}
        label={label}
        disabledReason={hasMap ? null : 'The map is still loading.'}
        onPress={zoom}
      />
    );
  return (
    <Button
      size="small"
      look="quiet"
      align={isShort ? undefined : 'start'}
      isDisabled={!hasMap}
      onPress={zoom}
    >
      <ZoomIn aria-hidden /> {label}
    </Button>
  );
}

/** The time after which the panel has its width and the map knows what the panel covers. */
const SETTLED_MS = 50;

/** Moves the map when all matching parcels are on the screen, but a panel covers some: when the panel opens, and when the matches change. */
export function useKeepMatchesInView(extent: BBox | null | undefined): void {
  const view = useMapSession((session) => session.view);
  useEffect(() => {
    if (extent === null || extent === undefined || view === null) return;
    const timer = setTimeout(() => {
      const { area, bounds, size } = view.getUncovered();
      if (isCovered(extent, bounds, area, size)) view.fitBounds(extent);
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [view, extent]);
}
