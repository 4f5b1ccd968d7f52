/** Returns a function that tests whether a text contains every typed word, ignoring case. */
export function wordsMatcher(typed: string): (text: string) => boolean {
  const wanted = wordsOf(typed);
  return (text) => {
    const lower = text.toLowerCase();
    return wanted.every((word) => lower.includes(word));
  };
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
