import { parcelsLabel } from '../../filters/rules/count-labels.ts';
import { FIELD_HELP } from '../../parcels/rules/field-help.ts';
import { findParcelColumn } from '../../parcels/rules/parcel-columns.ts';
import { exportFormat } from '../rules/export-formats.ts';
import type { ExportedColumn } from '../rules/exported-columns.ts';
import type { ExportSpec } from './export-spec.ts';

export interface ReadmeFacts {
  spec: ExportSpec;
  columns: readonly ExportedColumn[];
  records: number;
  /** The number of parcels whose personal columns are left empty. */
  hiddenRecords: number;
  sourceName: string;
  publishedAt: Date | null;
  source: {
    name: string | null;
    url: string | null;
    licence: string | null;
    data_date: string | null;
    known_limits: string | null;
  } | null;
  siteUrl: string;
  madeAt: Date;
}

const FORMAT_NOTES: Readonly<Record<string, string>> = {
  csv: 'UTF-8, commas, one header line. No outlines; lat and lon are a point inside of each parcel. Text that a spreadsheet would take for a formula begins with an apostrophe. Excel shows accented letters correctly if you open the file with Data, From Text/CSV.',
  shp: 'UTF-8. Names of fields have ten characters at most: fields.csv says what they stand for, and how many texts were cut at 254 bytes. A file that would be larger than 2 GB continues in another one, with a number after its name.',
  kml: 'KML 2.2. Columns without a value are left out of a placemark.',
  kmz: 'KML 2.2 in a zip. Columns without a value are left out of a placemark.',
  geojson: 'RFC 7946, one feature per line, coordinates exactly as they are stored.',
  geopkg: 'GeoPackage 1.3 with a spatial index; fid is the row number of the parcel in its county.',
  sql: 'A script for PostgreSQL with PostGIS: psql -v ON_ERROR_STOP=1 -f FILE DATABASE.',
  geoparquet: 'GeoParquet 1.1, outlines as WKB.',
  flatgeobuf: 'FlatGeobuf 3 with a spatial index.',
  pmtiles:
    'Vector tiles in a PMTiles archive (version 3), simplified for each zoom: for maps, not for measuring.',
};

/** Returns the README next to the file: source, date, license, the query, and the meaning of the fields. */
export function exportReadme(facts: ReadmeFacts): string {
  const { spec, columns, records, source, publishedAt, madeAt } = facts;
  const line = (name: string, value: string | null) =>
    value === null || value === '' ? [] : [`${name}: ${oneLine(value)}`];
  const format = exportFormat(spec.format);
  const sections = [
    [
      `Parcels of ${oneLine(spec.placeName)}`,
      '',
      spec.projectName === null
        ? `${parcelsLabel(records)}.`
        : `${parcelsLabel(records)} of project “${oneLine(spec.projectName)}”.`,
    ],
    [
      'SOURCE',
      ...line('Data', source?.name ?? facts.sourceName),
      ...(source?.name ? line('File', facts.sourceName) : []),
      ...line('Address', source?.url ?? null),
      ...line('Date of the data', source?.data_date ?? null),
      ...line('Published here', publishedAt?.toISOString().slice(0, 10) ?? null),
      ...line('Edition', `${spec.geoid}, version ${spec.version}`),
      ...line(
        'License',
        source?.licence ?? 'not stated by the operator of this site; ask before passing the data on',
      ),
      ...line('Known limits', source?.known_limits ?? null),
      ...line('Note', spec.note),
      ...line('Exported', madeAt.toISOString()),
      ...line('From', facts.siteUrl),
    ],
    [
      'WHICH PARCELS',
      `Boundary: ${oneLine(spec.boundary)}`,
      ...(spec.queryLines.length === 0
        ? ['Filters: none, every parcel of the boundary']
        : [
            'Filters:',
            ...spec.queryLines.map(({ depth, words }) => `${'  '.repeat(depth + 1)}${oneLine(words)}`),
          ]),
      ...hiddenMessage(facts),
    ],
    [
      'FORMAT',
      `${format.label}. ${FORMAT_NOTES[spec.format] ?? ''}`,
      'Coordinates are longitude and latitude (WGS 84, EPSG:4326).',
      'The outlines come from the county. They are not a survey, and do not prove a boundary.',
    ],
    ['FIELDS', ...columns.map(fieldLine)],
    ...(spec.leftOut.length === 0
      ? []
      : [['LEFT OUT', ...spec.leftOut.map(({ name, why }) => `${oneLine(name)}: ${why}`)]]),
  ];
  return `${sections.map((lines) => lines.join('\r\n')).join('\r\n\r\n')}\r\n`;
}

function hiddenMessage({ hiddenRecords }: ReadmeFacts): string[] {
  if (hiddenRecords === 0) return [];
  return [
    `Names and mailing addresses of ${parcelsLabel(hiddenRecords)} are left empty: their owners asked not to be shown.`,
  ];
}

function fieldLine({ key, name, label }: ExportedColumn): string {
  const column = findParcelColumn(key);
  const help =
    column === undefined
      ? 'One of the county’s own columns, under the county’s name for it.'
      : FIELD_HELP[column.name];
  return `${oneLine(name)} (${oneLine(label)}): ${help}`;
}

/** Replaces line breaks and control characters in texts of people and counties. */
function oneLine(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f]+/g, ' ');
}
