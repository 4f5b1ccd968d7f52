/** The window event after a search without results. Its detail is the search text; the feedback form listens to it. */
export const SEARCH_FEEDBACK = 'platbook:search-feedback';

export function openSearchFeedback(text: string): void {
  window.dispatchEvent(new CustomEvent(SEARCH_FEEDBACK, { detail: text }));
}
