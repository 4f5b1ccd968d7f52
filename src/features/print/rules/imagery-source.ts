/** Returns the sentence about the source of the satellite pictures on a sheet. An operator may have named none. */
export function imagerySource(named: string | null): string {
  const source = named?.trim() ?? '';
  return `Imagery: ${source === '' ? 'this site’s provider' : source}.`;
}
