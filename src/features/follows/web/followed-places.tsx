import { MapPin, Trash2 } from 'lucide-react';
import { Button } from '../../../frontend/ui/button.tsx';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { InPageLink } from '../../../frontend/ui/in-page-link.tsx';
import { goToPlace } from '../../../frontend/url-state.ts';
import type { FollowedPlace } from '../contract.ts';
import styles from './follows.module.css';
import { useFollowingPlaces } from './use-following-places.ts';

interface Props {
  places: readonly FollowedPlace[];
  /** The working boundary. */
  place: { path: string; headline: string } | null;
}

/** The list of followed places, and a button to follow the working boundary. */
export function FollowedPlaces({ places, place }: Props) {
  const { follow, unfollow, isBusy } = useFollowingPlaces();
  const isFollowed = places.some((followed) => followed.place.properties.path === place?.path);
  if (places.length === 0 && place === null) return null;
  return (
    <section className={styles['places']} aria-label="Followed places">
      <h3>Places</h3>
      <ul>
        {places.map(({ id, place: { properties } }) => (
          <li key={id}>
            <MapPin aria-hidden />
            <InPageLink href={properties.path} onGo={() => goToPlace(properties.path)}>
              {properties.headline}
            </InPageLink>
            <IconButton
              icon={Trash2}
              size="small"
              label={`Unfollow ${properties.headline}`}
              onPress={() => unfollow(id)}
            />
          </li>
        ))}
      </ul>
      {place !== null && !isFollowed && (
        <Button size="small" isDisabled={isBusy} onPress={() => follow(place.path)}>
          Follow {place.headline}
        </Button>
      )}
    </section>
  );
}
