import { useCounties } from '../../places/web/index.ts';

/** A link to the place of an import, by its name. A county that has no parcels yet is shown by its path. */
export function PlaceLink({ path }: { path: string }) {
  const county = useCounties().data?.find(({ place }) => place.path === path);
  return <a href={path}>{county?.place.headline ?? path}</a>;
}
