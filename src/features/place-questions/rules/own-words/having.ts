/** The flood zones of the Federal Emergency Management Agency with a high risk begin with A or V. `AR` is one of them, and `AREA NOT INCLUDED` is not. */
const FLOODED = /^(?:A|V)(?:$|[^R]|R$)/;

/** Returns the values that mean "has one" of columns whose other values mean "has none": Yes and No, flood zones. Null for other columns. */
export function havingOf(column: string, values: readonly string[] | undefined): string[] | null {
  if (values === undefined) return null;
  const yes = values.filter((value) => /^(?:yes|y|true)$/i.test(value));
  if (yes.length > 0) return yes;
  const flooded = column === 'fema_flood_zone' ? values.filter((value) => FLOODED.test(value)) : [];
  return flooded.length > 0 ? flooded : null;
}
