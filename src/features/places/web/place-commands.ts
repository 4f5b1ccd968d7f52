import { MapPin } from 'lucide-react';
import type { Command } from '../../../frontend/commands.ts';
import { goToPlace } from '../../../frontend/url-state.ts';
import type { useCounties } from './use-places.ts';

type Counties = NonNullable<ReturnType<typeof useCounties>['data']>;

/** Beyond, the search finds a county faster than a list of commands. */
const MAX_COUNTIES = 50;

/** The way to each county whose parcels are on this site. */
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
