import type { Import, Source } from './read-sources.ts';
import type { Finding } from './rules.ts';

/** The parts of the program that serve all features. */
const KIT = /^src\/(?:kernel|backend|frontend|map)\//;
/** The page as a whole. Its content comes from the web manifests of the features. */
const PAGE = /^src\/features\/site\/web\//;
/** The features that the page may import: itself, and the accounts, which know the signed-in person. */
const OF_PAGE: ReadonlySet<string> = new Set(['site', 'accounts']);

/** Names of features, and their singular forms, that kits use in another sense. */
const ORDINARY = new Map([
  ['account', 'who sends a request'],
  ['billing', 'a role in a group'],
  ['export', 'a statement of the language; the columns that a format writes'],
  ['filter', 'a method of lists'],
  ['follow', 'redirects, and what comes after'],
  ['follows', 'what comes after'],
  ['group', 'things that belong together'],
  ['groups', 'things that belong together'],
  ['help', 'the text about a command or a metric'],
  ['import', 'a statement of the language'],
  ['layer', 'of a file, and of the map'],
  ['layers', 'of a file, and of the map'],
  ['notification', 'what PostgreSQL sends to those who listen'],
  ['owner', 'who something belongs to; a role in a group'],
  ['owners', 'who something belongs to'],
  ['payment', 'a browser feature that the Permissions-Policy header turns off'],
  ['place', 'where something is'],
  ['places', 'where something is'],
  ['print', 'what a command does with a line'],
  ['project', 'computing where a point of the earth is on a map'],
  ['search', 'looking through a tree or a list'],
  ['site', 'where the program is installed'],
  ['store', 'where files, tiles, values and parcels are kept; the header value no-store'],
  ['token', 'what is passed along to prove something; a piece of a text'],
  ['tokens', 'what a bucket of a rate limit holds; the pieces of a text'],
  ['usage', 'the line that says how a command is called'],
]);

/** Files that name features for a permanent reason. A file of the page may also import them. */
export const EXCEPTIONS: ReadonlyMap<string, readonly [features: readonly string[], reason: string]> =
  new Map([
    [
      'src/kernel/ids.ts',
      [['parcels'], 'Tiles, tables, files and links of most features hold the id of a parcel.'],
    ],
    ['src/frontend/url-state.ts', [['history'], 'Browsers call the list of visited addresses the history.']],
    [
      'src/backend/files/damage-metrics.ts',
      [['backups'], 'The age of the last backup is a figure about stored files.'],
    ],
    ['src/kernel/feature.ts', [['privacy'], 'The menu of operators has a part with this title.']],
    [
      'src/backend/files/queries.ts',
      [['backups'], 'Files that a running backup still has to read are deleted after the backup.'],
    ],
    [
      'src/backend/formats/writers/pmtiles-writer.ts',
      [['parcels'], 'Map styles that people wrote for such files refer to the layer by this name.'],
    ],
    [
      'src/features/site/web/use-address.ts',
      [['parcels', 'places'], 'An address names a place or a parcel.'],
    ],
    [
      'src/features/site/web/list-only-view.ts',
      [['parcels', 'parcel-tiles', 'editions'], 'It reads the parcels from their tiles.'],
    ],
    ['src/map/web/take-picture.ts', [['drawing'], 'WebGL draws into what it calls the drawing buffer.']],
    ['src/features/site/web/map-commands.ts', [['parcels'], 'The id of a command never changes.']],
    [
      'src/features/site/web/menu-content.tsx',
      [['admin'], 'Readers know the menu of operators by this title.'],
    ],
  ]);

/**
 * Finds names of features in the identifiers, keys, paths and file names of kits and of the page, and imports of features into the page. A file that
 * names a feature depends on it, even without an import. Comments and sentences for people may name features.
 */
export function findFeatureNames(sources: readonly Source[], features: readonly string[]): Finding[] {
  const findings: Finding[] = [];
  const forms = features.flatMap((feature) => formsOf(feature).map((form) => ({ feature, form })));
  for (const { file, isTest, labels, imports } of sources) {
    const isPage = PAGE.test(file);
    if (isTest || !(isPage || KIT.test(file))) continue;
    const [allowed = []] = EXCEPTIONS.get(file) ?? [];
    const fileName = isPage ? file.replace(PAGE, '') : file;
    const named = [{ text: fileName, line: 1 }, ...labels]
      .flatMap(({ text, line }) => {
        const words = ` ${splitName(text).join(' ')} `;
        return forms
          .filter(({ form }) => words.includes(` ${form} `))
          .map(({ feature }) => ({ feature, line, message: `${text} names the feature ${feature}` }));
      })
      .concat(isPage ? imports.flatMap(importedFeature) : [])
      .filter(({ feature }) => !isPage || !OF_PAGE.has(feature));
    const isListed = EXCEPTIONS.has(file);
    if (isListed && named.length === 0)
      findings.push(
        finding(file, 1, 'it names no feature anymore: take it off the list of feature-names.ts'),
      );
    for (const { feature, line, message } of named)
      if (!allowed.includes(feature)) findings.push(finding(file, line, message));
  }
  return findings;
}

const finding = (file: string, line: number, message: string): Finding => ({
  wall: PAGE.test(file) ? 'page-names-no-feature' : 'kits-name-no-feature',
  file,
  line,
  message,
});

function importedFeature({ file, line }: Import): { feature: string; line: number; message: string }[] {
  const [, feature] = /^src\/features\/([^/]+)\//.exec(file ?? '') ?? [];
  return feature === undefined ? [] : [{ feature, line, message: `imports ${file}` }];
}

/** Returns the name of a feature as words, with and without the plural, except for forms that kits may use in another sense. */
function formsOf(feature: string): string[] {
  const name = splitName(feature).join(' ');
  return [...new Set([name, name.replace(/s$/, '')])].filter((form) => !ORDINARY.has(form));
}

/** Splits a name into words: `onFocusAreas`, `focus_areas` and `/focus-areas/` contain the words focus and areas. */
function splitName(text: string): string[] {
  return (text.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase());
}
