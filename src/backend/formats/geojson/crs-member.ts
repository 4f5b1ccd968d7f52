import { parseLenientJson } from '../parse-lenient-json.ts';

/** A system that is named by an address with its EPSG code, as GeoJSON 2008 allows: `https://spatialreference.org/ref/epsg/2249/proj4/`. */
const LINKED_SYSTEM =
  /"crs"\s*:\s*\{[^{}]*"properties"\s*:\s*\{[^{}]*"href"\s*:\s*"[^"]*\bepsg\\?[/:](?:0\\?\/)?(\d{4,6})\b/is;

/** Returns the coordinate system that the `crs` member of a collection names, in the text outside its features; undefined if there is none. */
export function readCrsMember(text: string): string | undefined {
  const linked = LINKED_SYSTEM.exec(text)?.[1];
  if (linked !== undefined) return `EPSG:${linked}`;
  const member =
    /"crs"\s*:\s*\{[^{}]*"properties"\s*:\s*\{[^{}]*"(?:name|code)"\s*:\s*("(?:[^"\\]|\\.){1,4000}"|\d{4,6})/s.exec(
      text,
    )?.[1];
  if (member === undefined) return undefined;
  return member.startsWith('"') ? (parseLenientJson(member) as string) : `EPSG:${member}`;
}
