/** The colors that an operator can choose for buttons and links. `frontend/styles/tokens.css` has their values; a test checks the contrast of each in both themes. */
export const SITE_COLORS = [
  { id: 'teal', label: 'Teal' },
  { id: 'blue', label: 'Blue' },
  { id: 'indigo', label: 'Indigo' },
  { id: 'green', label: 'Green' },
  { id: 'plum', label: 'Plum' },
  { id: 'slate', label: 'Slate' },
] as const;
