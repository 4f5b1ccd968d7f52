import path from 'node:path';
import { isDigit } from '../../kernel/digit.ts';
import { Problem } from '../../kernel/problem.ts';
import { parseLenientJson } from './parse-lenient-json.ts';
import { readHead } from './read-head.ts';

const HEAD_BYTES = 4096;
const SHOWN_CHARACTERS = 120;

/**
 * A kind of file that its first bytes identify, with advice for people. `only`: the only extensions that the advice is for. `except`: the extensions of files
 * that may begin with the same bytes, because they are of a readable format or have advice of their own.
 */
interface ForeignKind {
  bytes: string;
  at?: number;
  /** A pattern that the beginning of the file must match, too. */
  has?: RegExp;
  only?: readonly string[];
  except?: readonly string[];
  says: string;
}

const UNPACK = 'Unpack it, and import the file that was in it, or pack that as .zip.';

export const PART_OF_ZIP =
  'is one part of a zip archive in several files. Put all parts into one folder, unpack them together, and import the file that was in them.';

const ARROW_ADVICE =
  'Save it as GeoParquet or GeoPackage, for example with: ogr2ogr -f GPKG parcels.gpkg FILE';

/** The container of old Office documents, and of those that are locked with a password. */
const OLD_OFFICE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';

const KINDS: readonly ForeignKind[] = [
  { bytes: 'Rar!', says: `is a RAR archive, which can't be unpacked here. ${UNPACK}` },
  {
    bytes: '7z\xbc\xaf\x27\x1c',
    says: `is a 7z archive or a package of ArcGIS, which can't be unpacked here. ${UNPACK}`,
  },
  { bytes: 'BZh', says: `is packed with bzip2, which can't be unpacked here. ${UNPACK}` },
  { bytes: '\xfd7zXZ', says: `is packed with xz, which can't be unpacked here. ${UNPACK}` },
  { bytes: 'PK\x07\x08', says: PART_OF_ZIP },
  {
    bytes: 'PK\x03\x04',
    // Programs write the parts of a document in any order.
    has: /\[Content_Types\]\.xml|_rels\/\.rels|docProps\/|xl\/(?:work|styles|shared|theme)/,
    except: ['.zip', '.xlsx', '.xlsm', '.xlsb'],
    says: 'is a document of an Office program by its content. If it is a workbook, rename it so that its name ends in .xlsx, and import it again.',
  },
  {
    bytes: 'PK\x03\x04',
    except: ['.zip', '.kmz', '.xlsx', '.xlsm', '.xlsb', '.ods', '.z01', '.z02', '.aprx', '.qgz'],
    says: 'is a zip archive by its content. Rename it so that its name ends in .zip, and import it again.',
  },
  {
    bytes: '%PDF',
    says: 'is a PDF document: it shows the data, but the data itself is not in it. Ask its source for the data as Shapefile, GeoPackage, GeoJSON or CSV.',
  },
  {
    bytes: '\x89PNG',
    says: 'is a picture: there are no parcels in it that could be read. Ask its source for the data as Shapefile, GeoPackage or GeoJSON.',
  },
  {
    bytes: '\xff\xd8\xff',
    says: 'is a picture: there are no parcels in it that could be read. Ask its source for the data as Shapefile, GeoPackage or GeoJSON.',
  },
  {
    bytes: 'Standard Jet DB',
    at: 4,
    says: 'is an Access database or a personal geodatabase, which only programs of Microsoft and Esri read. Export its layer as Shapefile or GeoPackage, and its tables as CSV.',
  },
  {
    bytes: 'Standard ACE DB',
    at: 4,
    says: 'is an Access database, which only programs of Microsoft read. Export its tables as CSV.',
  },
  {
    bytes: OLD_OFFICE,
    only: ['.xlsx', '.xlsm', '.xlsb'],
    says: 'is locked with a password, or an old workbook with a new extension. Save it as .xlsx without a password, and import it again.',
  },
  {
    bytes: OLD_OFFICE,
    except: ['.xls'],
    says: 'is a document of an old Office program. If it is a table, save it as .xlsx or .csv and import that.',
  },
  {
    bytes: 'SQLite format 3\0',
    except: ['.gpkg'],
    says: 'is a SQLite database. If it is a GeoPackage, rename it so that its name ends in .gpkg; otherwise export its table as GeoPackage or CSV.',
  },
  {
    bytes: 'AC10',
    says: 'is a drawing of AutoCAD (DWG), which has lines but no parcels. Export closed outlines as Shapefile or GeoPackage.',
  },
  {
    bytes: 'EXP  0',
    says: 'is an ArcInfo export file (.e00). Convert it to a Shapefile or GeoPackage, for example with: ogr2ogr -f GPKG parcels.gpkg FILE',
  },
  {
    bytes: 'ARROW1',
    says: `is an Arrow or Feather file, which can't be read here. ${ARROW_ADVICE}`,
  },
  {
    bytes: 'FEA1',
    says: `is a Feather file, which can't be read here. ${ARROW_ADVICE}`,
  },
  {
    bytes: 'PMTiles',
    says: 'is a file of map tiles, whose outlines are cut and simplified. Ask its source for the data as GeoPackage, FlatGeobuf or Shapefile.',
  },
  {
    bytes: 'version https://git-lfs.github.com/spec',
    says: 'is only a pointer of Git LFS to the real file. Download the file itself, for example with: git lfs pull',
  },
];

const PART_OF_SHAPEFILE =
  'is a part of a Shapefile. Import the .shp file beside it, or a zip with all files of that name.';
const PART_OF_DBASE =
  'holds only the long texts of a dBASE table. Import the .dbf file beside it, or a zip with both files.';
const PART_OF_MAPINFO =
  'is a part of a MapInfo table. Import the .tab or .mif file beside it, or a zip with all files of that name.';

/** Parts of other files, and files without data, by extension. */
const ADVICE_BY_EXTENSION: Readonly<Record<string, string>> = {
  '.z01': PART_OF_ZIP,
  '.z02': PART_OF_ZIP,
  '.shx': PART_OF_SHAPEFILE,
  '.prj': PART_OF_SHAPEFILE,
  '.cpg': PART_OF_SHAPEFILE,
  '.sbn': PART_OF_SHAPEFILE,
  '.sbx': PART_OF_SHAPEFILE,
  '.dbt': PART_OF_DBASE,
  '.fpt': PART_OF_DBASE,
  '.mid': PART_OF_MAPINFO,
  '.map': PART_OF_MAPINFO,
  '.id': PART_OF_MAPINFO,
  '.ind': PART_OF_MAPINFO,
  '.gdbtable': 'is a part of a file geodatabase. Import the folder whose name ends in .gdb, or a zip of it.',
  '.gdbtablx': 'is a part of a file geodatabase. Import the folder whose name ends in .gdb, or a zip of it.',
  '.xml':
    'is XML. If it is GML, rename it so that its name ends in .gml; if it is KML, so that it ends in .kml. Otherwise it only describes the data: import the file that it describes.',
  '.arrow': `is an Arrow stream, which can't be read here. ${ARROW_ADVICE}`,
  '.arrows': `is an Arrow stream, which can't be read here. ${ARROW_ADVICE}`,
  '.lyr': 'only says how a layer is drawn. Import the data that it was made for.',
  '.lyrx': 'only says how a layer is drawn. Import the data that it was made for.',
  '.mxd': 'only says how a map is drawn. Import the data that it was made for.',
  '.aprx': 'only says how a map is drawn. Import the data that it was made for.',
  '.qgs': 'only says how a map is drawn. Import the data that it was made for.',
  '.wor': 'only says how a map is drawn. Import the data that it was made for.',
  '.vrt': 'only names other files, which are not opened. Import these files.',
  '.sql':
    'is a script for a database. Run it there, and export the table, for example with: ogr2ogr -f GPKG parcels.gpkg PG:dbname=parcels',
  '.qgz': 'only says how a map is drawn. Import the data that it was made for.',
  '.dxf': 'is a drawing, which has lines but no parcels. Export closed outlines as Shapefile or GeoPackage.',
  '.dwg': 'is a drawing, which has lines but no parcels. Export closed outlines as Shapefile or GeoPackage.',
};

/** Returns a sentence about a file that can't be read, by its extension; undefined for other files. */
export function describeUnreadable(file: string): string | undefined {
  const says = ADVICE_BY_EXTENSION[path.extname(file).toLowerCase()];
  return says === undefined ? undefined : `${path.basename(file)} ${says}`;
}

/**
 * Throws a `Problem` with advice if the first bytes or the extension of a file show that it is certainly not readable data: another kind of archive, a
 * document, a web page, the error message of a service, a part of a Shapefile.
 */
export async function refuseForeignFile(file: string): Promise<void> {
  const name = path.basename(file);
  const extension = path.extname(file).toLowerCase();
  const says = describeForeign(await readHead(file, HEAD_BYTES), extension) ?? ADVICE_BY_EXTENSION[extension];
  if (says !== undefined) throw new Problem('unreadable_file', `${name} ${says}`);
}

function describeForeign(head: Buffer, extension: string): string | undefined {
  const found = KINDS.find(({ bytes, at = 0, has, only = [extension], except = [] }) => {
    const matches = head.toString('latin1', at, at + bytes.length) === bytes;
    const isMeant = only.includes(extension) && !except.includes(extension);
    return matches && isMeant && (has?.test(head.toString('latin1')) ?? true);
  });
  if (found !== undefined) return found.says;
  if (head.length >= 512 && head.every((byte) => byte === 0))
    return 'begins with nothing but zero bytes: its download or a disk failed. Get it again.';
  if (isEbcdic(head))
    return 'is text in EBCDIC, the encoding of mainframes. Ask its source for the table as CSV in UTF-8, or convert it, for example with: iconv -f CP037 -t UTF-8';
  return describeReply(
    head
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trimStart(),
    extension,
  );
}

/**
 * Returns true for text in EBCDIC: its capital letters, digits and blanks are bytes that no other encoding has in most of a text, and the blanks and digits of
 * ASCII are absent. Records of a mainframe may have no line ends.
 */
function isEbcdic(head: Buffer): boolean {
  if (head.length < 16) return false;
  let own = 0;
  for (const byte of head) {
    if (byte === 0x20 || isDigit(byte)) return false;
    const isOwnDigit = byte >= 0xf0 && byte <= 0xf9;
    const isCapital = byte >= 0xc1 && byte <= 0xe9 && (byte & 0x0f) >= 1 && (byte & 0x0f) <= 9;
    if (isOwnDigit || isCapital || byte === 0x40) own++;
  }
  return own * 2 > head.length;
}

const TABLE_EXTENSIONS: ReadonlySet<string> = new Set(['.csv', '.tsv', '.txt', '.psv', '.dat', '.asc']);
/** The beginning of features in JSON. A table of text may have a geometry in JSON in its first field, but not as its first header. */
const JSON_FEATURES =
  /^(?:\[\s*)?\{\s*"(?:type"\s*:\s*"Feature|features"\s*:|displayFieldName"|objectIdFieldName")/;

/** The beginning of a list of rows in JSON, or of an object whose members are in the next lines. */
const JSON_ROWS = /^(?:\[\s*\{\s*"|\{\s*\n\s*")/;
/** The beginning of an object that is not a geometry. */
const JSON_RECORD = /^\{\s*"(?!(?:type|coordinates|crs|rings|paths|x|spatialReference)")[^"]*"\s*:/;

/** Returns true for features or rows in JSON, also with a row in each line. A table of text can't have an object alone in its first line. */
function isJson(text: string): boolean {
  if (JSON_FEATURES.test(text) || JSON_ROWS.test(text)) return true;
  const [line = '', ...others] = text.split('\n', 2);
  return JSON_RECORD.test(line) && (others.length === 0 || line.trimEnd().endsWith('}'));
}

/** Replies of ArcGIS servers without features: the description of a layer or service, ids, a count. */
const ABOUT_LAYER =
  /^\{\s*"(?:currentVersion"\s*:|(?:objectIdFieldName"\s*:\s*"[^"]*"\s*,\s*")?objectIds"\s*:|count"\s*:\s*\d+\s*\})/;

const PICTURE_SERVICE_ADVICE =
  'describes a service of pictures or tiles, which have no parcels that could be read. Import the address of the features: a layer of a FeatureServer or MapServer, a WFS, or a file.';

/** Returns a pattern for XML whose first element, of any namespace, matches `element`. */
const xmlOf = (element: string) => new RegExp(String.raw`^(?:<[?!][^>]*>\s*)*<(?:\w+:)?(?:${element})`);

/** Descriptions of services, and their notes, by how they begin. `isAlone`: only if the file is one short object, because rows may begin in the same way. */
const SERVICES: readonly { begins: RegExp; isAlone?: true; says: string }[] = [
  {
    begins: xmlOf(
      String.raw`WMS_Capabilities\b|WMT_MS_Capabilities\b|Capabilities\b[^>]*\bopengis\.net/wmts`,
    ),
    says: PICTURE_SERVICE_ADVICE,
  },
  {
    begins: /^\{[^[\]{}]*"(?:(?:tilejson|serviceDataType)"\s*:|tiles"\s*:\s*\[\s*")/,
    says: PICTURE_SERVICE_ADVICE,
  },
  {
    begins: xmlOf(String.raw`WFS_Capabilities\b`),
    says: 'is the description of a WFS, without its features. Import the address of the service.',
  },
  {
    begins: /^\{[^[\]{}]*"(?:status|state)"\s*:\s*"(?:pending|processing|in_?progress|queued|started)"/i,
    isAlone: true,
    says: 'is a note that a portal is still making the file. Download it again in a few minutes.',
  },
];

/** The call or variable around JSON that a page loads as a script: `callback({...})`, `var parcels = {...}`. */
const IN_SCRIPT = /^(?:\/\*\*\/\s*)?(?:[\w$.]{1,80}\s*\(|(?:var|let|const)\s+[\w$]{1,80}\s*=)\s*[{[]/;

/** The namespace or the program that Excel 2003 names in its workbooks. */
const WORKBOOK_IN_XML = /urn:schemas-microsoft-com:office:spreadsheet|progid="Excel\.Sheet"/;

/** Web applications write HTML tables into files with the extension of old workbooks, which spreadsheets open. A page of a site has other elements before its tables. */
const HTML_TABLE =
  /^(?:<[?!][^>]*>\s*)*(?:<html[^>]*>\s*)?(?:<head\b[^]*?<\/head>\s*)?(?:<body[^>]*>\s*)?(?:<(?:div|form|center)[^>]*>\s*)*<table\b/i;

/** Describes a reply of a server that was saved in place of the data. */
function describeReply(text: string, extension: string): string | undefined {
  if (extension === '.xls' && HTML_TABLE.test(text)) return undefined;
  if (/^(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)*<(?:!doctype html|html|head|body)\b/i.test(text)) {
    const title = /<title[^>]*>([^<]{1,300})/i.exec(text)?.[1];
    const titled = title === undefined ? '' : ` with the title “${shown(title)}”`;
    return `is a web page${titled}, not data: the address led to a page for people, a sign-in or an error. Open it in a browser, and download the data from there.`;
  }
  if (extension === '.xml' && WORKBOOK_IN_XML.test(text))
    return 'is a workbook in XML. Rename it so that its name ends in .xls, and import it again.';
  if (IN_SCRIPT.test(text))
    return 'is JSON inside of a script (JSONP, or a variable of a web map). Download it again without “callback” in the address, or delete everything before its first { and after its last }.';
  const report =
    /<(?:\w+:)?(?:ServiceException|ExceptionText)\b[^>]*>\s*(?:<!\[CDATA\[)?([^<\]]{1,500})/i.exec(text)?.[1];
  if (report !== undefined && /<(?:\w+:)?(?:ServiceExceptionReport|ExceptionReport)\b/i.test(text))
    return `is the error message of a service, not data: “${shown(report)}”. Correct the address, and download the data again.`;
  if (ABOUT_LAYER.test(text))
    return 'is what a service says about a layer, such as the number or the ids of its features, without the features. Import the address of the layer, or download its features as GeoJSON.';
  const service = SERVICES.find(
    ({ begins, isAlone }) => begins.test(text) && (isAlone !== true || isWholeJson(text)),
  );
  if (service !== undefined) return service.says;
  const error = /^\{\s*"error"\s*:\s*\{/.test(text)
    ? /"message"\s*:\s*"((?:[^"\\]|\\.){0,500})"/.exec(text)?.[1]
    : undefined;
  if (error !== undefined)
    return `is the error message of a service, not data: “${shown(error)}”. Correct the address, and download the data again.`;
  return TABLE_EXTENSIONS.has(extension) && isJson(text)
    ? 'is JSON by its content. Rename it so that its name ends in .json, and import it again.'
    : undefined;
}

/** Returns true if a text is a complete value of JSON, without another one after it. */
function isWholeJson(text: string): boolean {
  try {
    parseLenientJson(text);
    return true;
  } catch {
    return false;
  }
}

function shown(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length > SHOWN_CHARACTERS ? `${plain.slice(0, SHOWN_CHARACTERS)}…` : plain;
}
