import { Problem } from '../../../../kernel/problem.ts';
import { createConversion } from '../services/find-conversion.ts';
import { geometryOfFeature, readGeoJsonRows } from '../services/geojson-page.ts';
import { AskAgain, type LayerReading } from '../services/layer-reading.ts';
import type { LayerService, OpenLayer, Page } from '../services/layer-service.ts';
import { readByOffset } from '../services/read-by-offset.ts';
import { isObject, type JsonObject, objectsOf, readJsonObject } from '../services/read-json.ts';
import { readServiceError } from '../services/read-service-error.ts';
import { ServiceRefusal } from '../services/service-refusal.ts';
import type { ServiceReply } from '../services/service-reply.ts';
import { readGmlPage } from './read-gml-page.ts';
import { readCapabilities, type WfsVersion } from './wfs-capabilities.ts';

const MAX_PAGE_SIZE = 2000;
/** The short name of WGS 84. Most servers that are asked for it send longitude before latitude, as in WFS 1.0; `createConversion` finds the actual order. */
const LON_LAT = 'EPSG:4326';

type Parameters = Readonly<Record<string, string>>;

/** The names that parameters had before WFS 2.0. */
const OLDER_NAMES: Readonly<Record<string, string>> = { typeNames: 'typeName', count: 'maxFeatures' };

/** Opens a feature type of a WFS. */
export async function openFeatureType({
  client,
  address,
  lookUpCrs,
  scratchDir,
}: OpenLayer): Promise<LayerService> {
  if (address.where !== null)
    throw new Problem(
      'invalid_input',
      'A WFS takes no condition of its own: put a filter of the service into the address, as in &cql_filter=COUNTY=%27Travis%27 for GeoServer.',
    );
  const type = await readCapabilities(client, address.href);
  let srsName: string | null = LON_LAT;
  let sortBy: string | null = null;
  const conversionOf = createConversion(type, lookUpCrs);
  const ask = <Result>(
    parameters: Parameters,
    readReply: (reply: ServiceReply) => Result,
    signal?: AbortSignal,
  ) =>
    client.ask(
      {
        href: type.base,
        parameters: inVersion(type.version, {
          service: 'WFS',
          version: type.version,
          request: 'GetFeature',
          typeNames: type.name,
          ...parameters,
        }),
        ...(signal === undefined ? {} : { signal }),
      },
      readReply,
    );
  const askPage = async (parameters: Parameters, signal?: AbortSignal): Promise<JsonObject> => {
    const all = {
      outputFormat: type.format,
      ...(srsName === null ? {} : { srsName }),
      ...(sortBy === null ? {} : { sortBy }),
      ...parameters,
    };
    if (!type.isGml) return ask(all, readPageReply, signal);
    const { bytes, host } = await ask(all, refusingReports, signal);
    return readGmlPage(bytes, { scratchDir, lookUpCrs, host });
  };

  async function fetch(offset: number, size: number, signal: AbortSignal): Promise<JsonObject> {
    try {
      return await askPage({ startIndex: String(offset), count: String(size) }, signal);
    } catch (error) {
      if (!(error instanceof ServiceRefusal) || error.isTemporary) throw error;
      if (srsName !== null && /\b(?:srs|crs|srsname)\b/i.test(error.message)) {
        srsName = null; // the service sends its own system only
        throw new AskAgain();
      }
      if (sortBy === null && /\bsort|\border|primary key/i.test(error.message)) {
        sortBy = await findSortable(askPage);
        if (sortBy !== null) throw new AskAgain();
      }
      throw error;
    }
  }

  async function read(reply: JsonObject): Promise<Page> {
    return { rows: readGeoJsonRows(reply, await conversionOf(reply)), hasMore: false };
  }

  /** Reads all features with one request. Throws a `ServiceRefusal` if the reply has fewer than the service counts, or without a count if it may have only some of them. */
  async function readAtOnce(reading: LayerReading, wanted: number | null): Promise<void> {
    const reply = await askPage(wanted === null ? {} : { count: String(wanted) });
    const { rows } = await read(reply);
    const fresh = await reading.write(rows);
    const mayBeCut = type.pageSize === null ? fresh === 0 : rows.length >= type.pageSize;
    if (wanted === null ? mayBeCut : rows.length < wanted)
      throw new ServiceRefusal('one request brings only some of the features', false);
  }

  const first = await findFirst(askPage);
  return {
    description: {
      name: type.title ?? type.name,
      kind: 'layer of a WFS',
      license: type.license,
      box: type.box,
      columns: first === null ? null : columnsOf(first),
      notes: [],
      geometry: first === null ? null : geometryOfFeature(first),
      editedAtMs: null,
      condition: null,
    },
    version: [type.base, type.name],
    pageSize: Math.min(MAX_PAGE_SIZE, type.pageSize ?? MAX_PAGE_SIZE),
    ways: [
      {
        label: 'pages by startIndex',
        isUseful: () => true,
        read: (reading, wanted) => readByOffset(reading, { fetch, read }, wanted),
      },
      // Some servers declare WFS 2.0 and ignore or refuse startIndex.
      { label: 'one request', isUseful: (worked) => worked.size === 0, read: readAtOnce },
    ],
    // WFS 1.0 can't count, and would send all features.
    count: async () => (type.version === '1.0.0' ? null : ask({ resultType: 'hits' }, readHits)),
    notes: () => [],
  };
}

function inVersion(version: WfsVersion, parameters: Parameters): Parameters {
  if (version === '2.0.0') return parameters;
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [OLDER_NAMES[name] ?? name, value]),
  );
}

/** Reads a page. Errors come as XML, also with status 200. */
function readPageReply(reply: ServiceReply): JsonObject {
  refuseReport(reply);
  return readJsonObject(reply);
}

function refusingReports(reply: ServiceReply): ServiceReply {
  refuseReport(reply);
  return reply;
}

function readHits(reply: ServiceReply): number | null {
  refuseReport(reply);
  const text = reply.bytes.subarray(0, 8192).toString('utf8');
  const found =
    /\bnumberMatched\s*(?:=|"\s*:)\s*"?(\d+)/.exec(text) ?? /\bnumberOfFeatures\s*=\s*"(\d+)"/.exec(text);
  return found === null ? null : Number(found[1]);
}

function refuseReport({ bytes, host }: ServiceReply): void {
  const text = bytes.subarray(0, 16_384).toString('utf8');
  const message = text.trimStart().startsWith('<') ? readServiceError(text) : null;
  if (message === null) return;
  const isTemporary = /time[d ]?\s*out|overload|too many|try again/i.test(message);
  throw new ServiceRefusal(`${host} reported an error: ${message}`, isTemporary);
}

type AskPage = (parameters: Parameters) => Promise<JsonObject>;

async function findFirst(askPage: AskPage): Promise<JsonObject | null> {
  try {
    const [first] = objectsOf((await askPage({ count: '1' }))['features']) ?? [];
    return first === undefined || !isObject(first['properties']) ? null : first;
  } catch (error) {
    if (error instanceof ServiceRefusal) return null;
    throw error;
  }
}

function columnsOf(feature: JsonObject): LayerService['description']['columns'] {
  return Object.keys(feature['properties'] ?? {}).map((name) => ({ name, type: null }));
}

/** Returns a column to sort by, for services that can't number the rows of a table without a key. */
async function findSortable(askPage: AskPage): Promise<string | null> {
  const columns = Object.entries((await findFirst(askPage))?.['properties'] ?? {});
  const found =
    columns.find(([name]) => /^(?:objectid|fid|gid|id|ogc_fid)$/i.test(name)) ??
    columns.find(([, value]) => value !== null);
  return found?.[0] ?? null;
}
