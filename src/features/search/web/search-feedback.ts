/** The window event of a search that found nothing: its detail is what was looked for. Whoever takes feedback listens. */
export const SEARCH_FEEDBACK = 'platbook:search-feedback';

export function tellWhatIsMissing(text: string): void {
  window.dispatchEvent(new CustomEvent(SEARCH_FEEDBACK, { detail: text }));
}
