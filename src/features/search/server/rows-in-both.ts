/** Returns the rows in both of two lists in order. */
export function rowsInBoth(some: Uint32Array, others: Uint32Array): Uint32Array {
  const [few, many] = some.length < others.length ? [some, others] : [others, some];
  let at = 0;
  return few.filter((row) => {
    while (at < many.length && (many[at] ?? 0) < row) at++;
    return many[at] === row;
  });
}
