export { EditionBanner } from './edition-banner.tsx';
export { historyCommands } from './history-commands.ts';
export { usePastOnMap } from './use-past-on-map.ts';
