export { FollowsButton } from './follows-button.tsx';
export { useBookmarksOnMap } from './use-bookmarks-on-map.ts';
