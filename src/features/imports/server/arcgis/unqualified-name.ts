/** Returns the name of a field without its database, owner and table, in lower case: `pin` for `GIS.DBO.PARCELS.PIN`. */
export function unqualifiedName(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase();
}
