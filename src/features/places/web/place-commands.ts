import { LocateFixed, MapPin } from 'lucide-react';
import type { Command } from '../../../frontend/commands.ts';
import type { CommandSource } from '../../../frontend/feature-web.ts';
import { goToPlace } from '../../../frontend/url-state.ts';
import { noMapReason } from '../../../map/web/map-session.ts';
import { toggleMyLocation, useMyLocation } from './my-location.ts';
import { countiesQuery } from './use-places.ts';

type Counties = Awaited<ReturnType<typeof countiesQuery.queryFn>>;

/** The maximum number of counties with a command of their own. With more counties, the search is faster. */
const MAX_COUNTIES = 50;

/** Returns a command for each of the first {@link MAX_COUNTIES} counties with parcels. It moves the map to the county. */
function commandsOf(counties: Counties): readonly Command[] {
  return counties.slice(0, MAX_COUNTIES).map(({ place }) => ({
    id: `place.go-to${place.path.replaceAll('/', '.')}`,
    title: `Go to ${place.headline}`,
    group: 'Places',
    icon: MapPin,
    keywords: ['county', 'working boundary'],
    run: () => goToPlace(place.path),
  }));
}

const myLocation: Command = {
  id: 'map.my-location',
  title: 'My location',
  group: 'Map',
  icon: LocateFixed,
  keywords: ['gps', 'geolocation', 'where am i', 'nearby'],
  isOn: () => useMyLocation.getState().state !== 'off',
  disabledReason: noMapReason,
  run: toggleMyLocation,
};

export const placeCommands: CommandSource = {
  order: 150,
  query: countiesQuery,
  list: ({ data }) => [myLocation, ...commandsOf((data as Counties | undefined) ?? [])],
};
