import { useCounties, usePlace } from '../../places/web/index.ts';

/** A link to the place of an import, by its name. While the name loads, the path stands for it. */
export function PlaceLink({ path }: { path: string }) {
  const counties = useCounties();
  const county = counties.data?.find(({ place }) => place.path === path)?.place;
  // A county whose first import is not published is not in the list.
  const other = usePlace(counties.isSuccess && county === undefined ? path : null).data;
  return <a href={path}>{(county ?? other?.place)?.headline ?? path}</a>;
}
