import { useQuery } from '@tanstack/react-query';
import { InPageLink } from '../../../frontend/ui/in-page-link.tsx';
import { goToPlace } from '../../../frontend/url-state.ts';
import { findByName } from '../rules/find-by-name.ts';
import { parentPathOf } from '../rules/place-path.ts';
import { namesInsideQuery } from './use-places.ts';

/** Lists links to the places with a similar path: `/us/va/williamsburg-city` for `/us/va/williamsburg`. Shows nothing if there are none. */
export function SimilarPlaces({ path }: { path: string }) {
  // The part of the path that names a county, or the state if it has no more parts.
  const placePath = path.split('/').slice(0, 4).join('/');
  const around = parentPathOf(placePath);
  const found = useQuery({
    ...namesInsideQuery(around),
    enabled: around !== '/',
  });
  const similar = found.data === undefined ? [] : findByName(found.data, placePath).similar;
  if (similar.length === 0) return null;
  return (
    <p>
      Did you mean{' '}
      {similar.map((place, index) => (
        <span key={place.path}>
          {index > 0 && (index === similar.length - 1 ? ' or ' : ', ')}
          <InPageLink href={place.path} onGo={() => goToPlace(place.path)}>
            {place.name}
          </InPageLink>
        </span>
      ))}
      ?
    </p>
  );
}
