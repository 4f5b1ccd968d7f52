/** Public API of exports in the browser: the table of free downloads. */
export { FreeDownloads } from './free-downloads.tsx';
