import type { Config } from '../../backend/config.ts';
import { listTileTemplates } from '../server-list.ts';

/**
 * Creates a function that returns the hosts from which browsers fetch pictures of the map: those of the settings, and `others`, which operators added to the
 * map. Every reply calls it, so it makes the list again only when the settings were replaced or `others` returns another list.
 */
export function createImageOrigins(
  config: Pick<Config, 'featureSettings'>,
  others: () => readonly string[],
): () => readonly string[] {
  const list = () => [
    ...new Set([
      ...listTileTemplates(config).flatMap(({ url }) => URL.parse(url.replaceAll(/[{}]/g, ''))?.origin ?? []),
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
