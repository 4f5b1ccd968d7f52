import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Problem } from '../../../kernel/problem.ts';
import { readHead } from '../read-head.ts';
import { listStatedSystems } from './stated-systems.ts';
import { throughGdal } from './through-gdal.ts';

const GIGABYTE = 2 ** 30;
const HEAD_BYTES = 64 << 10;

/** Geography Markup Language 2 and 3.2. */
export const gml = throughGdal({
  label: 'GML',
  drivers: ['GML'],
  // GDAL would leave a description of the columns beside the file.
  openOptions: ['WRITE_GFS=NO'],
  listSystems: listStatedSystems,
  maxBytes: 8 * GIGABYTE,
  async check(file) {
    const head = (await readHead(file, HEAD_BYTES)).toString('latin1');
    if (/<!ENTITY\b/.test(head))
      throw new Problem(
        'unreadable_file',
        `${path.basename(file)} declares entities, which could make it grow without end. Export the layer again as GML, GeoPackage or Shapefile.`,
      );
    if (/<(?:\w+:)?(?:FeatureCollection|featureMember|GML)\b|opengis\.net\/gml/i.test(head)) return;
    throw new Problem(
      'unreadable_file',
      `${path.basename(file)} is not GML: it does not begin with a collection of features. Export the layer as GML, GeoPackage or Shapefile.`,
    );
  },
});

/** MapInfo tables, and MapInfo's exchange format. */
export const mapInfo = throughGdal({
  label: 'MapInfo',
  drivers: ['MapInfo File'],
  maxBytes: 4 * GIGABYTE,
  async check(file) {
    const isTab = path.extname(file).toLowerCase() === '.tab';
    const head = (await readHead(file, HEAD_BYTES)).toString('latin1');
    const isMapInfo = isTab ? /!table/i.test(head) : /^\s*version\b/i.test(head);
    if (!isMapInfo)
      throw new Problem(
        'unreadable_file',
        `${path.basename(file)} is not a table of MapInfo: its first line is missing. ${isTab ? 'If it is text with tabs between its columns, rename it to .tsv.' : 'Export it again.'}`,
      );
    if (isTab && /\btype\s+"?(?:native|dbf)/i.test(head)) await requireParts(file);
  },
});

/** A .tab is only a description. Its rows are in a .dat or a .dbf, and its geometry in a .map with an index, the .id. */
async function requireParts(file: string): Promise<void> {
  const { dir, name } = path.parse(file);
  const found = new Set((await readdir(dir || '.')).map((entry) => entry.toLowerCase()));
  const has = (part: string) => found.has(`${name.toLowerCase()}${part}`);
  const hasRows = has('.dat') || has('.dbf');
  // A table without geometry has neither a .map nor an .id.
  if (hasRows && has('.map') === has('.id')) return;
  const missing = [...(hasRows ? [] : ['.dat']), ...['.map', '.id'].filter((part) => !has(part))];
  throw new Problem(
    'unreadable_file',
    `There is no ${missing.map((part) => name + part).join(' and no ')} beside ${path.basename(file)}, and a MapInfo table needs its .dat, .map and .id files. Put them beside it, or all of them in one zip.`,
  );
}
