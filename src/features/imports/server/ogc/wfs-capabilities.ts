import { Problem } from '../../../../kernel/problem.ts';
import { readServiceError } from '../services/read-service-error.ts';
import type { ServiceClient } from '../services/service-client.ts';
import { ServiceRefusal } from '../services/service-refusal.ts';
import { chooseLayer } from './choose-layer.ts';
import { childrenOf, parseXml, textAt, type XmlElement } from './xml-tree.ts';

/** Parameters that this program sets or leaves out. Other parameters of the given address stay, such as `map` of MapServer or a filter. */
const OWN_PARAMETERS =
  /^(?:service|request|version|acceptversions|outputformat|count|maxfeatures|startindex|resulttype|srsname|typenames?|sortby)$/i;
/** Names of GeoJSON, best first, as GeoServer, deegree, MapServer and QGIS Server have them. */
const JSON_FORMATS = [/^application\/geo\+json/i, /^application\/json/i, /^geojson$/i, /^json$/i, /geojson/i];

/** Names of GML, best first. Each WFS 2.0 must send GML 3.2, and older ones GML 3.1 or 2. */
const GML_FORMATS = [/gml.*3\.2/i, /gml.*3/i, /gml/i, /^text\/xml/i];

/** The supported versions, newest first: one for each form of the protocol. */
const VERSIONS = ['2.0.0', '1.1.0', '1.0.0'] as const;
export type WfsVersion = (typeof VERSIONS)[number];

export interface FeatureType {
  name: string;
  version: WfsVersion;
  title: string | null;
  license: string | null;
  /** The system that the data is in. */
  system: string | null;
  box: readonly [number, number, number, number] | null;
  /** The name of the service's GeoJSON, or of its GML where it has no GeoJSON. */
  format: string;
  isGml: boolean;
  /** The maximum number of features in a reply; null if the service doesn't state it. */
  pageSize: number | null;
  /** The address of the service, without the parameters of a request. */
  base: string;
}

/**
 * Reads what a WFS (2.0: OGC 09-025r2, 1.1: 04-094, 1.0: 02-058) says about the feature type that an address names. Throws a `Problem` if the address names no type and the service has
 * several, or if the type is available neither as GeoJSON nor as GML.
 */
export async function readCapabilities(client: ServiceClient, href: string): Promise<FeatureType> {
  const { base, wanted } = splitAddress(href);
  const document = await askCapabilities(client, base);
  if (document.name !== 'WFS_Capabilities')
    throw new Problem('unreadable_file', `${new URL(href).host} is not a WFS: check the address.`);
  const stated = document.attributes['version'] ?? '';
  const version = VERSIONS.find((candidate) => candidate.slice(0, 3) === stated.slice(0, 3));
  if (version === undefined)
    throw new Problem(
      'unreadable_file',
      `The service offers WFS ${stated}, and WFS 2.0, 1.1 or 1.0 is needed. Download the layer as a file and import that.`,
    );
  const types = childrenOf(childrenOf(document, 'FeatureTypeList')[0], 'FeatureType').map((element) => {
    const name = textAt(element, 'Name') ?? '';
    const address = new URL(base);
    address.searchParams.set('service', 'WFS');
    address.searchParams.set('typeNames', name);
    return { element, name, title: textAt(element, 'Title'), href: address.href };
  });
  const local = (name: string) => name.slice(name.indexOf(':') + 1);
  const named = types.filter(({ name }) => name === wanted);
  const alike = types.filter(({ name }) => wanted !== null && local(name) === local(wanted));
  if (wanted !== null && named.length === 0 && alike.length !== 1)
    throw new Problem(
      'unreadable_file',
      `The service has no layer ${wanted}: check typeNames in the address.`,
    );
  const { element, name, title } = named[0] ?? alike[0] ?? chooseLayer(types, 'layer');
  const identification =
    childrenOf(document, 'ServiceIdentification')[0] ?? childrenOf(document, 'Service')[0];
  const conditions = [textAt(identification, 'Fees'), textAt(identification, 'AccessConstraints')].filter(
    (text) => text !== null && !/^none$/i.test(text),
  );
  return {
    name,
    version,
    title,
    license: conditions.length === 0 ? null : conditions.join(' '),
    system: textAt(element, 'DefaultCRS') ?? textAt(element, 'DefaultSRS') ?? textAt(element, 'SRS'),
    box: boxOf(childrenOf(element, 'WGS84BoundingBox')[0]),
    ...chooseFormat([
      ...formatsOf(document),
      ...resultFormatsOf(document),
      ...childrenOf(childrenOf(element, 'OutputFormats')[0], 'Format').map(({ text }) => text.trim()),
    ]),
    pageSize: pageSizeOf(document),
    base,
  };
}

/** Asks for the capabilities in the newest version. Some services refuse a version that they don't know, instead of answering in one that they know. */
async function askCapabilities(client: ServiceClient, base: string): Promise<XmlElement> {
  let refusal: ServiceRefusal | undefined;
  for (const version of VERSIONS) {
    try {
      return await client.ask(
        {
          href: base,
          parameters: { service: 'WFS', version, request: 'GetCapabilities' },
          accept: 'application/xml, text/xml, */*;q=0.5',
        },
        ({ bytes, host }) => {
          const said = readServiceError(bytes.toString('utf8'));
          if (said !== null) throw new ServiceRefusal(`${host} reported an error: ${said}`, false);
          return parseXml(bytes, host);
        },
      );
    } catch (error) {
      if (!(error instanceof ServiceRefusal) || error.isTemporary) throw error;
      refusal ??= error;
    }
  }
  throw refusal ?? new Error('no version was asked for');
}

function splitAddress(href: string): { base: string; wanted: string | null } {
  const url = new URL(href);
  let wanted: string | null = null;
  for (const [name, value] of url.searchParams)
    if (/^typenames?$/i.test(name) && value !== '') wanted = value;
  for (const name of [...url.searchParams.keys()])
    if (OWN_PARAMETERS.test(name)) url.searchParams.delete(name);
  return { base: url.href, wanted };
}

function operationOf(document: XmlElement): XmlElement | undefined {
  const operations = childrenOf(childrenOf(document, 'OperationsMetadata')[0], 'Operation');
  return operations.find(({ attributes }) => attributes['name'] === 'GetFeature');
}

function formatsOf(document: XmlElement): string[] {
  const metadata = childrenOf(document, 'OperationsMetadata')[0];
  const parameters = [
    ...childrenOf(operationOf(document), 'Parameter'),
    ...childrenOf(metadata, 'Parameter'),
  ];
  return parameters
    .filter(({ attributes }) => attributes['name'] === 'outputFormat')
    .flatMap((parameter) => [parameter, ...childrenOf(parameter, 'AllowedValues')])
    .flatMap((holder) => childrenOf(holder, 'Value').map(({ text }) => text.trim()));
}

/** Returns the formats of WFS 1.0, in which each format is an element: `<ResultFormat><GML2/><JSON/></ResultFormat>`. */
function resultFormatsOf(document: XmlElement): string[] {
  const request = childrenOf(childrenOf(document, 'Capability')[0], 'Request')[0];
  const formats = childrenOf(childrenOf(request, 'GetFeature')[0], 'ResultFormat')[0];
  return formats?.children.map(({ name }) => name) ?? [];
}

function chooseFormat(formats: readonly string[]): Pick<FeatureType, 'format' | 'isGml'> {
  for (const wanted of [...JSON_FORMATS, ...GML_FORMATS]) {
    const format = formats.find((offered) => wanted.test(offered));
    if (format !== undefined) return { format, isGml: GML_FORMATS.includes(wanted) };
  }
  const offered = [...new Set(formats)].slice(0, 8).join(', ');
  throw new Problem(
    'unreadable_file',
    `The service sends neither GeoJSON nor GML${offered === '' ? '' : `, only ${offered}`}. Download the layer as a file and import that.`,
  );
}

function pageSizeOf(document: XmlElement): number | null {
  const metadata = childrenOf(document, 'OperationsMetadata')[0];
  const constraint = [
    ...childrenOf(operationOf(document), 'Constraint'),
    ...childrenOf(metadata, 'Constraint'),
  ].find(({ attributes }) => attributes['name'] === 'CountDefault');
  const size = Number(textAt(constraint, 'DefaultValue') ?? Number.NaN);
  return Number.isInteger(size) && size > 0 ? size : null;
}

function boxOf(element: XmlElement | undefined): FeatureType['box'] {
  const corner = (name: string) => (textAt(element, name) ?? '').split(' ').map(Number);
  const [west = Number.NaN, south = Number.NaN] = corner('LowerCorner');
  const [east = Number.NaN, north = Number.NaN] = corner('UpperCorner');
  return [west, south, east, north].every(Number.isFinite) ? [west, south, east, north] : null;
}
