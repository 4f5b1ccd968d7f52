export { EditionBanner } from './edition-banner.tsx';
export { historyCommands } from './history-commands.ts';
export { HistorySection } from './history-section.tsx';
export { ChangesPane } from './lazy-panes.ts';
export { usePastOnMap } from './use-past-on-map.ts';
