class TooManyRequests extends Error {}

/**
 * Returns the fields that make the server refuse a page with all of `fields`. Finds them by asking for halves of the list. Returns an empty list if the server
 * refuses the page for another reason, or if more than `maxRequests` requests would be needed. `isSent` asks for a page with some of the fields, and returns
 * true if the server sends it.
 */
export async function findRefusedFields(
  fields: readonly string[],
  isSent: (fields: readonly string[]) => Promise<boolean>,
  maxRequests: number,
): Promise<string[]> {
  let requests = 0;
  const ask = async (names: readonly string[]) => {
    if (++requests > maxRequests) throw new TooManyRequests();
    return isSent(names);
  };
  const search = async (names: readonly string[]): Promise<string[]> => {
    if (names.length === 0 || (await ask(names))) return [];
    return names.length === 1 ? [...names] : searchHalves(names);
  };
  const searchHalves = async (names: readonly string[]) => {
    const half = Math.ceil(names.length / 2);
    return [...(await search(names.slice(0, half))), ...(await search(names.slice(half)))];
  };
  try {
    if (!(await ask([]))) return [];
    return fields.length === 1 ? [...fields] : await searchHalves(fields);
  } catch (error) {
    if (error instanceof TooManyRequests) return [];
    throw error;
  }
}
