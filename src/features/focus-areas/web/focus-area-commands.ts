import { SquareDashedMousePointer } from 'lucide-react';
import type { Command } from '../../../frontend/commands.ts';
import { setHash } from '../../../frontend/url-state.ts';
import { noMapReason } from '../../../map/web/map-session.ts';

/** Opens the focus area panel. */
export function showFocusAreas(): void {
  setHash({ tab: 'focus-areas', p: undefined }, 'push');
}

export const focusAreaCommands: readonly Command[] = [
  {
    id: 'focus-areas.show',
    title: 'Focus areas',
    group: 'Places',
    icon: SquareDashedMousePointer,
    keywords: ['neighborhoods', 'areas', 'upload', 'outline', 'saved', 'shapefile', 'kml', 'geojson'],
    disabledReason: () => noMapReason(),
    run: showFocusAreas,
  },
];
