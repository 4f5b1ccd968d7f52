import type { OutputOf } from '../../../../kernel/endpoint.ts';
import type { listSettings } from '../../contract.ts';

export type ShownSetting = OutputOf<typeof listSettings>['settings'][number];

export const SETTINGS_KEY = ['admin', 'settings'] as const;

export interface Section {
  id: NonNullable<ShownSetting['screen']>['section'];
  title: string;
  lead: string;
}

/** The parts of the settings page, in this order. */
export const SECTIONS: readonly Section[] = [
  { id: 'site', title: 'Your site', lead: 'How the site presents itself.' },
  { id: 'access', title: 'Who sees and does what', lead: 'The rules for visitors and accounts.' },
  { id: 'sales', title: 'Plans and payments', lead: 'What plans cost, and how people pay.' },
  { id: 'terms', title: 'Terms and privacy', lead: 'What people agree to, and what they are told.' },
  {
    id: 'map',
    title: 'Satellite pictures',
    lead: 'The map loads them from a provider. Each reader’s browser asks that provider, which sees their network address.',
  },
  { id: 'email', title: 'Email', lead: 'The server that sends the emails of this site.' },
  { id: 'help', title: 'Help', lead: 'How people reach you.' },
];

/** The pictures of the United States Geological Survey: in the public domain, without a key, up to zoom 16. https://apps.nationalmap.gov/services/ */
export const USGS_IMAGERY = {
  SATELLITE_1_URL:
    'https://basemap.nationalmap.gov/arcgis/rest/services/USGSImageryOnly/MapServer/tile/{z}/{y}/{x}',
  SATELLITE_1_SOURCES: 'USGS The National Map',
};
