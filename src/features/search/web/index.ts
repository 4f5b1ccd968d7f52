export { SearchBox, focusSearch } from './search-box.tsx';
export { searchCommands } from './search-commands.ts';
export { SEARCH_FEEDBACK } from './search-feedback.ts';
