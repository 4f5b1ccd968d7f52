/** Returns the coordinate system that the `crs` member of a collection names, in the text outside its features; undefined if there is none. */
export function readCrsMember(text: string): string | undefined {
  const member =
    /"crs"\s*:\s*\{[^{}]*"properties"\s*:\s*\{[^{}]*"(?:name|code)"\s*:\s*("(?:[^"\\]|\\.){1,4000}"|\d{4,6})/s.exec(
      text,
    )?.[1];
  if (member === undefined) return undefined;
  return member.startsWith('"') ? (JSON.parse(member) as string) : `EPSG:${member}`;
}
