import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { Problem } from '../../../kernel/problem.ts';
import type { SourceColumn } from '../feature-source.ts';
import { readDescriptionPairs } from './description-pairs.ts';
import type { KmlPlacemark, KmlRole } from './kml-placemark.ts';

const MAX_DEPTH = 200;
const MAX_COLUMNS = 5000;
const MAX_LABEL = 200;
/** Names that only number the fields. The display names of such fields are used instead. */
const NO_NAME = /^(?:f|field|fld|col|column|attr|attribute)?_?\d*$/i;
/** A limit far above a county's largest multi-polygon, which has a few megabytes. */
const MAX_PLACEMARK_CHARS = 128 << 20;

/** Elements of a placemark that are columns of the same name. */
const TEXT_ELEMENTS = new Set(['name', 'description', 'address', 'phoneNumber', 'Snippet']);
const UNREAD_GEOMETRIES = new Set(['Model', 'Track', 'MultiTrack']);
/** Errors of text that don't affect the structure: HTML's `&nbsp;` and control characters. The same errors in the name of a tag do affect it. */
const HARMLESS =
  /undefined entity|disallowed (character\.$|entity|character in entity)|malformed character entity/;
/** The maximum number of attributes of an element. Real elements have few: a placemark has an `id`. */
const MAX_ATTRIBUTES = 1000;
/** The maximum number of harmless errors from the beginning of one placemark to that of the next. */
const MAX_HARMLESS = 1000;

export interface KmlParserOptions {
  /** The index of each column, by name. */
  columns: ReadonlyMap<string, number>;
  /** False: only the geometry is read. */
  attributes: boolean;
}

/**
 * Parses KML (OGC 07-147r2) in chunks. Placemarks are read from folders and documents at any depth. Entities that the file declares are not expanded, so that
 * the file can't grow in memory. The content of a placemark is limited.
 */
export class KmlParser {
  /** Complete placemarks, which the reader removes. */
  placemarks: KmlPlacemark[] = [];
  /** The columns that the schemas declare. */
  readonly #schema: SourceColumn[];
  readonly #parser = new SaxesParser<{ xmlns: false; position: true }>({
    xmlns: false,
    position: true,
  });
  readonly #options: KmlParserOptions;
  /** The local names of the open elements. */
  readonly #open: string[] = [];
  #placemark: KmlPlacemark | null = null;
  #placemarkDepth = 0;
  #placemarkChars = 0;
  #polygons = 0;
  /** The column whose text is being read, or the role of the coordinates. */
  #column: string | null = null;
  #role: KmlRole | null = null;
  #text = '';
  #dataName: string | null = null;
  /**
   * The names of the schemas. Older programs write elements named after a schema: in place of <Placemark> if that is the schema's parent (KML 2.0), else in
   * place of <SchemaData>. These elements contain elements named after the fields.
   */
  readonly #typedPlacemarks = new Set<string>();
  readonly #typedData = new Set<string>();
  readonly #fieldNames = new Set<string>();
  /** The open schema, its open field, and the display names of fields, by schema and field name. */
  #schemaId = '';
  #field: SourceColumn | null = null;
  readonly #labels = new Map<string, string>();
  #isLabel = false;
  /** The address in the first <NetworkLink> of the file: another file, which may have more placemarks. */
  link: string | null = null;
  #hasRoot = false;
  /** The number of placemarks that have begun, which is the current row. */
  #row = 0;
  #harmless = 0;
  #attributes = 0;

  constructor(options: KmlParserOptions, schema: SourceColumn[]) {
    this.#options = options;
    this.#schema = schema;
    const parser = this.#parser;
    parser.on('error', (error) => {
      if (!HARMLESS.test(error.message) || ++this.#harmless > MAX_HARMLESS)
        throw notXml(this.#describePosition(), error.message);
    });
    parser.on('opentag', (tag) => this.#openTag(tag));
    parser.on('attribute', () => {
      if (++this.#attributes > MAX_ATTRIBUTES)
        throw new Problem(
          'unreadable_file',
          `An element at line ${parser.line} has more than ${MAX_ATTRIBUTES} attributes: the file is not KML.`,
        );
    });
    parser.on('closetag', () => this.#closeTag());
    parser.on('text', (text) => this.#addText(text));
    parser.on('cdata', (text) => this.#addText(text));
  }

  #describePosition(): string {
    const position = `line ${this.#parser.line}, column ${this.#parser.column}`;
    return this.#placemark === null ? position : `${position}, in the placemark of row ${this.#row}`;
  }

  write(text: string): void {
    this.#placemarkChars += text.length;
    if (this.#placemarkChars > MAX_PLACEMARK_CHARS)
      throw new Problem(
        'unreadable_file',
        `A placemark, or the text between two of them, at ${this.#describePosition()}, is larger than ${MAX_PLACEMARK_CHARS >> 20} MB: split it or simplify it.`,
      );
    // The parser creates an error for each issue. Most of the time would go into stack traces that nobody reads.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    try {
      this.#parser.write(text);
    } finally {
      Error.stackTraceLimit = stackTraceLimit;
    }
  }

  /** Throws a `Problem` if the document is incomplete. */
  end(): void {
    if (!this.#hasRoot)
      throw new Problem('unreadable_file', 'The file is not KML: there is no element in it.');
    if (this.#open.length > 0)
      throw new Problem(
        'unreadable_file',
        `The file is cut off at ${this.#describePosition()}: <${this.#open.at(-1)}> is not closed. Get a complete copy and import that.`,
      );
    this.#parser.close();
  }

  #openTag({ name: qualified, attributes, isSelfClosing }: SaxesTagPlain): void {
    const name = qualified.slice(qualified.indexOf(':') + 1);
    this.#attributes = 0;
    if (this.#open.length === 0) {
      this.#hasRoot = true;
      if (name !== 'kml' && name !== 'Document' && name !== 'Folder' && name !== 'Placemark')
        throw new Problem(
          'unreadable_file',
          `The file is not KML: it begins with <${qualified.slice(0, 60)}>.`,
        );
    }
    this.#open.push(name);
    if (this.#open.length > MAX_DEPTH)
      throw new Problem(
        'unreadable_file',
        `Elements are nested more than ${MAX_DEPTH} deep: the file is not KML.`,
      );
    if (name === 'Schema') this.#beginSchema(attributes);
    else if (name === 'SimpleField') this.#addField(attributes['name'], attributes['type']);
    else if (name === 'displayName' && !isSelfClosing) this.#beginLabel();
    else if (name === 'href' && this.#open.at(-3) === 'NetworkLink') this.#beginLabel();
    if (this.#placemark === null && (name === 'Placemark' || this.#typedPlacemarks.has(name))) {
      this.#row++;
      this.#placemark = { values: [], extras: null, parts: [], hasOther: false };
      this.#placemarkDepth = this.#open.length;
      this.#placemarkChars = 0;
      this.#harmless = 0;
      this.#polygons = 0;
    } else if (this.#placemark !== null && !isSelfClosing)
      this.#openInPlacemark(name, attributes, this.#placemark);
  }

  #openInPlacemark(
    name: string,
    attributes: Readonly<Record<string, string>>,
    placemark: KmlPlacemark,
  ): void {
    const parent = this.#open.at(-2) ?? '';
    if (name === 'Polygon') this.#polygons++;
    else if (name === 'coordinates') {
      this.#role = this.#findRole(parent);
      this.#text = '';
    } else if (UNREAD_GEOMETRIES.has(name)) placemark.hasOther = true;
    else if (name === 'Data') this.#dataName = attributes['name'] ?? null;
    else if (name === 'SchemaData') this.#schemaId = attributes['schemaUrl']?.replace(/^.*#/, '') ?? '';
    if (!this.#options.attributes) return;
    if (name === 'SimpleData') this.#beginColumn(this.#labelOf(attributes['name'] ?? null));
    else if (parent === 'ExtendedData') {
      // The standard allows elements of other namespaces: <cad:OWNER>Town</cad:OWNER>.
      if (name !== 'Data' && name !== 'SchemaData' && !this.#typedData.has(name)) this.#beginColumn(name);
    } else if (this.#isTypedValue(name, parent)) this.#beginColumn(name);
    else if (name === 'value' && parent === 'Data') this.#beginColumn(this.#dataName);
    else if (this.#open.length === this.#placemarkDepth + 1 && this.#isOwnColumn(name, parent))
      this.#beginColumn(name);
  }

  #isTypedValue(name: string, parent: string): boolean {
    return this.#fieldNames.has(name) && (parent === 'SchemaData' || this.#typedData.has(parent));
  }

  #isOwnColumn(name: string, placemark: string): boolean {
    return TEXT_ELEMENTS.has(name) || (this.#typedPlacemarks.has(placemark) && this.#fieldNames.has(name));
  }

  #beginSchema({ id, name, parent }: Readonly<Record<string, string>>): void {
    this.#schemaId = id ?? name ?? '';
    if (name !== undefined) (parent === 'Placemark' ? this.#typedPlacemarks : this.#typedData).add(name);
  }

  #labelOf(field: string | null): string | null {
    return field === null ? null : (this.#labels.get(`${this.#schemaId}\n${field}`) ?? field);
  }

  #beginLabel(): void {
    this.#isLabel = true;
    this.#text = '';
  }

  /** Takes the text of an element that names a field, a value or the address of another file. */
  #endLabel(): void {
    this.#isLabel = false;
    const text = this.#text.replace(/<[^<>]*>/g, '').trim();
    const parent = this.#open.at(-1);
    if (text === '' || text.length > MAX_LABEL) return;
    if (parent === 'Link') this.link ??= text;
    else if (parent === 'Data' && NO_NAME.test(this.#dataName ?? '')) this.#dataName = text;
    else if (parent === 'SimpleField' && NO_NAME.test(this.#field?.name ?? 'a') && this.#isNew(text)) {
      this.#labels.set(`${this.#schemaId}\n${this.#field?.name}`, text);
      if (this.#field !== null) this.#field.name = text;
    }
  }

  #isNew(name: string): boolean {
    return !this.#schema.some((column) => column.name === name);
  }

  #beginColumn(name: string | null): void {
    this.#column = name;
    this.#text = '';
  }

  #findRole(parent: string | undefined): KmlRole | null {
    if (parent === 'Point') return 'point';
    if (parent === 'LineString') return 'line';
    if (parent !== 'LinearRing') return null;
    const boundary = this.#open.at(-3);
    if (boundary === 'outerBoundaryIs') return 'outer';
    return boundary === 'innerBoundaryIs' ? 'inner' : 'line';
  }

  #addText(text: string): void {
    if (this.#column !== null || this.#role !== null || this.#isLabel) this.#text += text;
  }

  #closeTag(): void {
    const name = this.#open.pop();
    if (this.#isLabel && (name === 'displayName' || name === 'href')) this.#endLabel();
    const placemark = this.#placemark;
    if (placemark === null) return;
    if (name === 'coordinates') {
      if (this.#role !== null) {
        const bytes = Buffer.from(this.#text);
        placemark.parts.push({ role: this.#role, polygon: this.#polygons, bytes });
      }
      this.#role = null;
    } else if (this.#open.length < this.#placemarkDepth) {
      this.placemarks.push(placemark);
      this.#placemark = null;
      this.#placemarkChars = 0;
    } else if (this.#column !== null && this.#isColumnEnd(name)) {
      this.#keepText(placemark, this.#column, this.#text);
      this.#column = null;
    }
  }

  /** Elements inside a text, as in a description that is not escaped, don't end the column. */
  #isColumnEnd(name: string | undefined): boolean {
    const isOwn = name === 'SimpleData' || name === 'value' || this.#open.slice(-2).includes('ExtendedData');
    return isOwn || this.#open.length === this.#placemarkDepth;
  }

  #keepText(placemark: KmlPlacemark, name: string, text: string): void {
    const pairs = name === 'description' ? readDescriptionPairs(text) : null;
    if (pairs === null) this.#keep(placemark, name, text);
    else for (const [own, value] of pairs) this.#keep(placemark, own, value);
  }

  #keep(placemark: KmlPlacemark, name: string, text: string): void {
    const value = text.trim();
    if (value === '') return;
    const column = this.#options.columns.get(name);
    if (column !== undefined) placemark.values[column] = value;
    else (placemark.extras ??= new Map()).set(name, value);
  }

  #addField(name: string | undefined, type: string | undefined): void {
    this.#field = null;
    if (name === undefined) return;
    this.#fieldNames.add(name);
    if (!this.#isNew(name)) return;
    if (this.#schema.length >= MAX_COLUMNS)
      throw new Problem('unreadable_file', `The file declares more than ${MAX_COLUMNS} columns.`);
    this.#field = { name, type: FIELD_TYPES[type ?? ''] ?? 'text' };
    this.#schema.push(this.#field);
  }
}

const FIELD_TYPES: Readonly<Record<string, SourceColumn['type']>> = {
  int: 'number',
  uint: 'number',
  short: 'number',
  ushort: 'number',
  float: 'number',
  double: 'number',
  bool: 'boolean',
};

function notXml(position: string, message: string): Problem {
  const said = message
    .replace(/^\S*?\d+:\d+:\s*/, '')
    .replace(/\.$/, '')
    .slice(0, 120);
  return new Problem(
    'unreadable_file',
    `The file is not well-formed XML at ${position} (${said}). Fix the file, or export it again.`,
  );
}
