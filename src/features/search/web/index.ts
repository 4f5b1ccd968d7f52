export { focusSearch } from './search-box.tsx';
export { SEARCH_FEEDBACK } from './search-feedback.ts';
