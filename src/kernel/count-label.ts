/** Returns a number with its noun, such as "1 file", "1,200 files" or, with `many`, "2 counties". */
export function countLabel(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}
