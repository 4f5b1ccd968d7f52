export { BookmarkButton } from './bookmark-button.tsx';
export { followCommands } from './follow-commands.ts';
export { FollowsButton } from './follows-button.tsx';
export { FollowsPane } from './lazy-panes.ts';
export { useBookmarksOnMap } from './use-bookmarks-on-map.ts';
