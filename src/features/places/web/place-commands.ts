import { MapPin } from 'lucide-react';
import type { Command } from '../../../frontend/commands.ts';
import { goToPlace } from '../../../frontend/url-state.ts';
import type { useCounties } from './use-places.ts';

type Counties = NonNullable<ReturnType<typeof useCounties>['data']>;

/** The most counties with a command of their own. With more counties, the search is faster. */
const MAX_COUNTIES = 50;

/** Returns a command for each county with parcels that moves to it. */
export function placeCommands(counties: Counties): readonly Command[] {
  return counties.slice(0, MAX_COUNTIES).map(({ place }) => ({
    id: `place.go-to${place.path.replaceAll('/', '.')}`,
    title: `Go to ${place.headline}`,
    group: 'Places',
    icon: MapPin,
    keywords: ['county', 'working boundary'],
    run: () => goToPlace(place.path),
  }));
}
