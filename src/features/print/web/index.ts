/** The public API of printing in the browser. It is heavy, so it is loaded when a file is made. */
export { createPdfSheet } from './pdf-page.ts';
