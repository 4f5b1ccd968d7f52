import { readFile } from 'node:fs/promises';
import { type CatalogService, catalogServiceSchema } from '../../rules/parcel-services.ts';

/** The catalog. Its license is in `county-parcel-services.license.txt` beside it. */
const FILE = new URL('county-parcel-services.tsv', import.meta.url);

/** Reads the catalog of public parcel services that comes with the program. */
export async function readCatalog(): Promise<CatalogService[]> {
  const [head = '', ...lines] = (await readFile(FILE, 'utf8')).trimEnd().split('\n');
  const columns = head.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    return catalogServiceSchema.parse(
      Object.fromEntries(columns.map((column, index) => [column, cells[index] || null])),
    );
  });
}
