/**
 * The colors that an operator can choose for buttons and links. `frontend/styles/tokens.css` has their values for the page; a test checks the contrast of each
 * in both themes. `fill` is the fill of a button on a light ground, for emails, which have no style sheet.
 */
export const SITE_COLORS = [
  { id: 'teal', label: 'Teal', fill: '#007377' },
  { id: 'blue', label: 'Blue', fill: '#1f5bbf' },
  { id: 'indigo', label: 'Indigo', fill: '#4a40bd' },
  { id: 'green', label: 'Green', fill: '#2a7330' },
  { id: 'plum', label: 'Plum', fill: '#853680' },
  { id: 'slate', label: 'Slate', fill: '#435a6d' },
] as const;

/** The id of a color that an operator can choose. */
export type SiteColor = (typeof SITE_COLORS)[number]['id'];
