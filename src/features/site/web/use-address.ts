import { use, useEffect } from 'react';
import { isMissing } from '../../../frontend/api-failure.ts';
import { FeatureWebContext, type MapAddress, type WorkingPlace } from '../../../frontend/feature-web.ts';
import { goTo, useUrlState } from '../../../frontend/url-state.ts';
import type { BBox } from '../../../kernel/geo.ts';
import { titleCase } from '../../../kernel/title-case.ts';
import { countyPathOf, splitParcelPath } from '../../parcels/rules/parcel-path.ts';
import { useParcel, useSelectedParcel } from '../../parcels/web/index.ts';
import {
  type WorkingBoundary,
  isPlacePath,
  isWorkingPath,
  useCounties,
  usePlace,
} from '../../places/web/index.ts';
import { openingBounds } from './opening-bounds.ts';

interface PageAddress {
  /** The things that the address names, for the parts of the page. */
  address: Omit<MapAddress, 'base' | 'satelliteSources'>;
  /** The name of the selected property or the working boundary, for the title of the page; undefined until it is loaded. */
  title: string | undefined;
  /** The box of the working boundary, or of its parcels. */
  bounds: BBox | null;
  /** The box at which the map opens if the link has no camera. */
  openingBounds: BBox | null;
  /** True when everything that decides about `openingBounds` is loaded or could not be loaded. */
  isSettled: boolean;
}

/** Resolves the page's path. The path of a parcel becomes its county with that parcel selected; `/` becomes the site's home. */
export function useAddress(homePath: string | undefined): PageAddress {
  const path = useUrlState((state) => state.path);
  const manifests = use(FeatureWebContext);
  const addressed = isWorkingPath(path) ? path : null;
  const isParcelLike = splitParcelPath(path) !== null;
  const parcel = useParcel(isParcelLike ? path : null);
  const isNoParcel = !isParcelLike || isMissing(parcel.error);
  const place = usePlace(isNoParcel ? addressed : null);
  const isNoPlace = isMissing(place.error);
  const parcelPath = parcel.data?.path;
  const counties = useCounties();
  const selected = useSelectedParcel();

  useEffect(() => {
    if (path === '/' && homePath !== undefined && homePath !== '/') goTo(homePath, {}, 'replace');
  }, [path, homePath]);
  useEffect(() => {
    if (parcelPath !== undefined) goTo(countyPathOf(parcelPath), { p: parcelPath }, 'replace');
  }, [parcelPath]);
  // The panel of the parcel says why its record can't be loaded, and loads it again.
  const failedPath = parcel.isError && !isNoParcel ? path : undefined;
  useEffect(() => {
    if (failedPath !== undefined) goTo(countyPathOf(failedPath), { p: failedPath }, 'replace');
  }, [failedPath]);

  const workingPath = isNoParcel && !isNoPlace ? addressed : null;
  const isResolved = addressed !== null || manifests.some((web) => web.resolvesPath(path));
  const isUnknown = (path !== '/' && !isResolved) || isNoPlace;
  const county = counties.data?.find((candidate) => candidate.place.path === workingPath);
  const bounds = county?.extent ?? place.data?.place.bbox ?? null;
  const isPlaceSettled =
    place.isSuccess || isUnknown || place.isError || (parcel.isError && !isNoParcel) || homePath === '/';
  return {
    address: {
      path,
      workingPath,
      placePath: workingPath !== null && isPlacePath(workingPath) ? workingPath : null,
      place: place.data === undefined ? null : workingPlaceOf(place.data),
      error: place.error,
      retry: () => void place.refetch(),
      unknownPath: isUnknown ? path : null,
    },
    title: selected === undefined ? place.data?.place.headline : titleCase(selected.headline),
    bounds,
    openingBounds: selected === undefined ? bounds : openingBounds(selected.bbox, window.innerWidth),
    isSettled: isPlaceSettled && !counties.isPending,
  };
}

function workingPlaceOf({ place, has_parcels: hasParcels }: WorkingBoundary): WorkingPlace {
  const { path, headline, kind } = place;
  return { path, headline, isCovered: hasParcels || kind === 'country' };
}
