const PATH = String.raw`\/(?:us|ca)(?:\/[a-z0-9][a-z0-9-]*)+`;
/** A path alone, or the URL of a page of this or another site. Its hash may name a parcel that the page shows (`#p=`). */
const LINK = new RegExp(
  String.raw`^(?:https?:\/\/[^\s\/?#]+)?(${PATH})(?:\.json)?\/?(?:\?[^\s#]*)?(?:#(\S*))?$`,
  'i',
);
const WHOLE = new RegExp(`^${PATH}$`, 'i');
/** The shown parcel in the hash of a link. Some programs encode its slashes. */
const SHOWN_PARCEL = /(?:^|&)p=([^&]*)/;

/** Returns the path of a place or parcel in a pasted path or link; of a link that shows a parcel, the path of this parcel. Null for any other text. */
export function readPath(text: string): string | null {
  const [, path, hash = ''] = LINK.exec(text.trim()) ?? [];
  if (path === undefined) return null;
  const shown = SHOWN_PARCEL.exec(hash)?.[1]?.replaceAll(/%2f/gi, '/') ?? '';
  return (WHOLE.test(shown) ? shown : path).toLowerCase();
}
