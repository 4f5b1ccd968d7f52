import type { ReactNode } from 'react';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import type { PlaceInsights, PlaceStudy } from '../contract.ts';
import { Source } from './general-info.tsx';
import { useStudy } from './use-study.ts';

interface Props {
  found: PlaceInsights;
  children: (study: PlaceStudy) => ReactNode;
}

/** A page that shows a county, or a place in one, in depth. */
export function StudyPage({ found, children }: Props) {
  const isOne = found.county_path !== null && found.place.kind !== 'area';
  return isOne ? (
    <OfPlace found={found}>{children}</OfPlace>
  ) : (
    <Notice title="These numbers are shown for counties and places in them.">
      <p>Open a county, a city or a neighborhood to see them.</p>
    </Notice>
  );
}

function OfPlace({ found, children }: Props) {
  const study = useStudy(found.place.path);
  if (study.isError) return <Refusal error={study.error} />;
  if (study.data === undefined) return <Skeleton lines={10} label="Loading the numbers of this place" />;
  return (
    <>
      {children(study.data)}
      <Source found={found} />
    </>
  );
}
