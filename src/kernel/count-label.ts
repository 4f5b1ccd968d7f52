/** Returns a number with its noun, such as "1 file", "1,200 files" or, with `plural`, "2 counties". */
export function countLabel(count: number, singular: string, plural = `${singular}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? singular : plural}`;
}
