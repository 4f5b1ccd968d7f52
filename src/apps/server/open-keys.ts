import type { TileTemplate } from '../server-list.ts';

const KEY_NAME = /^(?:.*[_-])?(?:key|token|apikey|accesstoken|signature|secret)$/i;

/**
 * Returns warnings about tile addresses that appear to contain an access key. Browsers fetch these tiles directly, so the page must give the address to
 * everyone: a key in it is public.
 */
export function openKeyWarnings(templates: readonly TileTemplate[]): string[] {
  return templates.flatMap(({ setting, url }) => {
    const { searchParams } = new URL(url, 'http://localhost');
    const key = [...searchParams.keys()].find((name) => KEY_NAME.test(name));
    return key === undefined
      ? []
      : [
          `${setting} holds an access key (${key}=...), and everyone who opens the page can read it. Have the provider accept this key only from the address of this site.`,
        ];
  });
}
