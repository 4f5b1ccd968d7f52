/** Returns an identifier with spaces instead of underscores, for people: `land_use` is "land use". */
export function spaced(identifier: string): string {
  return identifier.replaceAll('_', ' ');
}
