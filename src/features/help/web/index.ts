/** The public API of help in the browser. */
export { SearchFeedback } from './search-feedback.tsx';
