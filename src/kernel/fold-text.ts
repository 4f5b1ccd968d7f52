/** Returns a text in lower case and without accents, for comparisons: "dona ana" for "Doña Ana". */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}
