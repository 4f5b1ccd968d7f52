import type { Config } from '../../backend/config.ts';
import { listTileTemplates } from '../server-list.ts';

/**
 * Returns the hosts that browsers fetch pictures of the map from: those of the settings, and `others`, which operators added to the map. The list is made again only when
 * the settings were replaced or `others` returns another list, because every reply asks for it.
 */
export function createImageOrigins(
  config: Pick<Config, 'featureSettings'>,
  others: () => readonly string[],
): () => readonly string[] {
  const list = () => [
    ...new Set([
      ...listTileTemplates(config).flatMap(({ url }) => (url.startsWith('/') ? [] : [originOf(url)])),
      ...others(),
    ]),
  ];
  let { featureSettings } = config;
  let added = others();
  let origins = list();
  return () => {
    if (config.featureSettings !== featureSettings || others() !== added) {
      ({ featureSettings } = config);
      added = others();
      origins = list();
    }
    return origins;
  };
}

function originOf(template: string): string {
  return new URL(template.replaceAll(/[{}]/g, '')).origin;
}
