export { SearchBox, focusSearch } from './search-box.tsx';
