import { LocateFixed } from 'lucide-react';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { useMapSession } from '../../../map/web/map-session.ts';
import { toggleMyLocation, useMyLocation } from './my-location.ts';

/** Shows the reader's position on the map, or hides it. */
export function MyLocationButton() {
  const isReady = useMapSession(({ view, state }) => view !== null && state === 'ready');
  const state = useMyLocation((location) => location.state);
  return (
    <IconButton
      icon={LocateFixed}
      label={state === 'finding' ? 'Finding your location' : 'My location'}
      look="card"
      placement="left"
      isPressedDown={state !== 'off'}
      isDisabled={!isReady}
      onPress={toggleMyLocation}
    />
  );
}
