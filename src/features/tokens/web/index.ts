/** The door of tokens in the browser: the page comes when it is opened. */
import { lazy } from 'react';

export const TokensPage = lazy(async () => ({ default: (await import('./tokens-page.tsx')).TokensPage }));
