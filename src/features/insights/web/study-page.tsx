import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../../frontend/api.ts';
import { LoadError } from '../../../frontend/ui/load-error.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { actorOf, useSession } from '../../accounts/web/index.ts';
import { type PlaceInsights, type PlaceStudy, getPlaceStudy } from '../contract.ts';
import { Source } from './general-info.tsx';

const WAIT_MS = 3000;

interface Props {
  found: PlaceInsights;
  children: (study: PlaceStudy) => ReactNode;
}

/** A page that shows a county, or a place in one, in detail. */
export function StudyPage({ found, children }: Props) {
  const hasStudy = found.county_path !== null && found.place.kind !== 'area';
  return hasStudy ? (
    <OfPlace found={found}>{children}</OfPlace>
  ) : (
    <Notice title="These numbers are shown for counties and places in them.">
      <p>Open a county, a city or a neighborhood to see them.</p>
    </Notice>
  );
}

function OfPlace({ found, children }: Props) {
  const study = useStudy(found.place.path);
  if (study.isError) return <LoadError of={study} name="the numbers of this place" />;
  if (study.data === undefined) return <Skeleton lines={10} label="Loading the numbers of this place" />;
  return (
    <>
      {children(study.data)}
      <Source found={found} />
    </>
  );
}

/** Loads the detailed numbers of a county, or of a place in one. The request is repeated while its owners are being counted. */
function useStudy(path: string) {
  const { userId, tier } = actorOf(useSession().data);
  return useQuery({
    queryKey: ['study', path, userId, tier],
    queryFn: ({ signal }) => call(getPlaceStudy, { placePath: path, signal }),
    staleTime: 5 * 60_000,
    refetchInterval: ({ state }) => (state.data?.owners.state === 'computing' ? WAIT_MS : false),
    // The page itself shows the error.
    meta: { isQuiet: true },
  });
}
