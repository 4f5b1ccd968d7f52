/** The path patterns of some pages, as `addStaticPages` takes them: fixed paths, places, and paths with a part that is optional or has any length. */
export const PAGE_PATHS: readonly `/${string}`[] = [
  '/',
  '/{placePath}',
  '/plans',
  '/admin/{rest*}',
  '/help/{article?}',
  '/coverage',
  '/focus-areas/{rest*}',
];
