import { useEffect } from 'react';
import { isMissing } from '../../../frontend/api-failure.ts';
import { goTo, useUrlState } from '../../../frontend/url-state.ts';
import { projectSlugOf } from '../../projects/rules/project-path.ts';
import { splitParcelPath } from '../../parcels/rules/parcel-path.ts';
import { countyPathOf, useParcel } from '../../parcels/web/index.ts';
import { isWorkingPath, usePlace } from '../../places/web/index.ts';

/** Resolves the page's path. The path of a parcel becomes its county with that parcel selected; `/` becomes the site's home. */
export function useAddress(homePath: string | undefined) {
  const path = useUrlState((state) => state.path);
  const workingPath = isWorkingPath(path) ? path : null;
  const isParcelLike = splitParcelPath(path) !== null;
  const parcel = useParcel(isParcelLike ? path : null);
  const isNoParcel = !isParcelLike || isMissing(parcel.error);
  const place = usePlace(isNoParcel ? workingPath : null);
  const isNoPlace = isMissing(place.error);
  const parcelPath = parcel.data?.path;

  useEffect(() => {
    if (path === '/' && homePath !== undefined && homePath !== '/') goTo(homePath, {}, 'replace');
  }, [path, homePath]);
  useEffect(() => {
    if (parcelPath !== undefined) goTo(countyPathOf(parcelPath), { p: parcelPath }, 'replace');
  }, [parcelPath]);

  // The address of a project becomes that of its home once it is loaded.
  const isProject = projectSlugOf(path) !== null;
  const isUnknown = (path !== '/' && workingPath === null && !isProject) || isNoPlace;
  return {
    path,
    /** null while the path names no place. */
    workingPath: isNoParcel && !isNoPlace ? workingPath : null,
    place,
    isUnknown,
    /** True when the place to show is known. */
    isSettled:
      place.isSuccess || isUnknown || place.isError || (parcel.isError && !isNoParcel) || homePath === '/',
  };
}
