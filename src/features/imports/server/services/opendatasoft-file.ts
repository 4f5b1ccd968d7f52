import { Problem } from '../../../../kernel/problem.ts';

/** A data set in the API of an Opendatasoft portal (help.opendatasoft.com/apis/ods-explore-v2), perhaps with the format of a whole file. */
const DATA_SET =
  /^(.*)\/api\/explore\/(v2\.\d)\/catalog\/datasets\/([^/]+)(?:\/(?:records|exports(?:\/([a-z]+))?))?\/?$/i;
/** The older forms of the API, which send only some of the rows: `/api/v2/catalog/...` and `/api/records/1.0/search/?dataset=`. */
const OLD_DATA_SET =
  /^(.*)\/api\/v2\/catalog\/datasets\/([^/]+)(?:\/(?:records|exports(?:\/([a-z]+))?))?\/?$/i;
const OLD_RECORDS = /^(.*)\/api\/records\/1\.0\/(?:search|download)\/?$/i;
/** The page about a data set, and its tabs. */
const PAGE =
  /^(.*)\/explore\/dataset\/([^/]+)(?:\/(?:information|table|map|analyze|images|export|custom|api))?\/?$/i;
const PAGE_API = 'v2.1';
/** Formats of whole files that can be imported. GeoJSON has all columns under their full names, and no limit of rows. */
const FORMATS = new Set(['geojson', 'shp', 'csv', 'parquet', 'kml', 'gpkg', 'fgb', 'xlsx']);
const USUAL_FORMAT = 'geojson';
/** The parameters that select rows. `q` is a full-text search, which the API takes as a quoted text in `where`. The other parameters of a page are left out. */
const SELECTING = ['where', 'refine', 'exclude'];
/** A circle or a polygon that was drawn on the map of a page. */
const MAP_SELECTION = /^geofilter\./;
/** On a page, the name of the parameter contains the name of the column: `refine.county=Alder`. */
const SELECTING_ON_PAGE = /^(refine|exclude)\.(.+)$/;

/** Returns the address of the whole file of a data set, from the data set's page or API; null for any other address. */
export function findOpendatasoftFile(url: URL): URL | null {
  const older = OLD_RECORDS.exec(url.pathname)?.[1];
  const [, folder = older, version = PAGE_API, id = url.searchParams.get('dataset'), format = ''] =
    DATA_SET.exec(url.pathname) ??
    (OLD_DATA_SET.exec(url.pathname) ?? PAGE.exec(url.pathname))?.toSpliced(2, 0, PAGE_API) ??
    [];
  if (folder === undefined || id === null) return null;
  const named = format.toLowerCase();
  const file = FORMATS.has(named) ? named : USUAL_FORMAT;
  const found = new URL(
    `${url.origin}${folder}/api/explore/${version}/catalog/datasets/${id}/exports/${file}`,
  );
  if (file === named) found.search = url.search;
  else
    for (const [name, value] of url.searchParams) {
      const [, kind, column] = SELECTING_ON_PAGE.exec(name) ?? [];
      if (SELECTING.includes(name)) found.searchParams.append(name, value);
      else if (name === 'q' && value !== '') found.searchParams.append('where', quoted(value));
      else if (MAP_SELECTION.test(name) && value !== '')
        throw new Problem(
          'invalid_input',
          `The address selects rows by ${name}, which an import can't do. Remove it from the address for all rows, or select rows by the values of a column, such as refine.county=Alder.`,
        );
      else if (kind !== undefined) found.searchParams.append(kind, `${column}:${quoted(value)}`);
    }
  return found;
}

function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
