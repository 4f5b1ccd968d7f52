import { useHeadline } from '../../places/web/index.ts';

/** A link to the place of an import, by its name. */
export function PlaceLink({ path }: { path: string }) {
  return <a href={path}>{useHeadline(path)}</a>;
}
