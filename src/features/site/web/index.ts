export { CommandHost } from './command-host.tsx';
export { AccountButton } from './main-menu.tsx';
export { MapPage } from './map-page.tsx';
export { useSite } from './use-site.ts';
