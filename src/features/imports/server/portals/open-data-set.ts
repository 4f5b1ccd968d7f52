import { z } from 'zod';
import { Problem } from '../../../../kernel/problem.ts';
import { geometryOfFeature, readGeoJsonRows } from '../services/geojson-page.ts';
import type { LayerService, OpenLayer, Page } from '../services/layer-service.ts';
import { readByOffset } from '../services/read-by-offset.ts';
import { isObject, type JsonObject, objectsOf, readJson, readJsonObject } from '../services/read-json.ts';
import type { ServiceClient } from '../services/service-client.ts';
import { ServiceRefusal } from '../services/service-refusal.ts';
import type { LayerGeometry } from '../services/several-layers.ts';

/** The rows of a page. Portals of Socrata allow 50,000, but such a page of parcels is too large to request again after an error. */
const PAGE_SIZE = 5000;
const SHAPES = new Set(['point', 'multipoint', 'line', 'multiline', 'polygon', 'multipolygon', 'location']);
const ID = /[a-z0-9]{4}-[a-z0-9]{4}/g;

const viewSchema = z.object({
  id: z.string(),
  name: z.string().catch('data set'),
  attribution: z.string().nullish().catch(null),
  license: z.object({ name: z.string().nullish(), termsLink: z.string().nullish() }).nullish().catch(null),
  columns: z
    .array(z.object({ name: z.string(), fieldName: z.string(), dataTypeName: z.string().catch('') }))
    .catch([]),
  rowsUpdatedAt: z.number().nullish().catch(null),
  /** The ids of other views. A map has its rows in another view. */
  childViews: z.array(z.string()).nullish().catch(null),
});
type View = z.infer<typeof viewSchema>;

/** Opens a data set of a Socrata portal (dev.socrata.com), by its page, its API or its export. */
export async function openDataSet({ client, address }: OpenLayer): Promise<LayerService> {
  const { origin, pathname } = new URL(address.href);
  const view = await findView(client, origin, pathname.match(ID)?.at(-1) ?? '');
  const resource = `${origin}/resource/${view.id}`;
  const filter: Record<string, string> = address.where === null ? {} : { $where: address.where };

  const fetch = async (offset: number, size: number, signal: AbortSignal): Promise<JsonObject> => {
    // Without an order, pages repeat and skip rows.
    const parameters = { ...filter, $order: ':id', $limit: String(size), $offset: String(offset) };
    try {
      return await client.ask({ href: `${resource}.geojson`, parameters, signal }, readJsonObject);
    } catch (error) {
      // Some portals refuse a larger page than they allow.
      const isTooLarge = error instanceof ServiceRefusal && /\blimit\b/i.test(error.message);
      throw isTooLarge ? new ServiceRefusal(error.message, true) : error;
    }
  };
  const shape = findShape(view);
  const read = (reply: JsonObject): Page => ({
    rows: readGeoJsonRows(withShape(reply, shape), null),
    hasMore: false,
  });

  return {
    description: {
      name: view.name,
      kind: 'data set of a Socrata portal',
      license: licenseOf(view),
      box: null,
      columns: view.columns.map(({ fieldName, dataTypeName }) => ({ name: fieldName, type: dataTypeName })),
      notes: [],
      geometry: geometryOf(view),
      editedAtMs: typeof view.rowsUpdatedAt === 'number' ? view.rowsUpdatedAt * 1000 : null,
      condition: 'soql',
    },
    version: [resource, view.rowsUpdatedAt ?? null],
    pageSize: PAGE_SIZE,
    ways: [
      {
        label: 'pages by $offset',
        isUseful: () => true,
        read: (reading, wanted) => readByOffset(reading, { fetch, read }, wanted),
      },
    ],
    count: () => countRows(client, resource, filter),
    notes: () => [],
  };
}

async function findView(client: ServiceClient, origin: string, id: string): Promise<View> {
  const ask = async (wanted: string) => {
    const reply = await client.ask({ href: `${origin}/api/views/${wanted}.json` }, readJsonObject);
    const view = viewSchema.safeParse(reply);
    if (!view.success)
      throw new Problem(
        'unreadable_file',
        `${new URL(origin).host} has no data set ${wanted}: check the address.`,
      );
    return view.data;
  };
  const view = await ask(id);
  if (hasShapes(view)) return view;
  for (const child of (view.childViews ?? []).slice(0, 1)) {
    const rows = await ask(child);
    if (hasShapes(rows))
      return { ...rows, name: view.name, license: view.license, attribution: view.attribution };
  }
  if (view.columns.length === 0)
    throw new Problem(
      'unreadable_file',
      `The data set ${view.name} has no rows of its own: it is a file or a link. Open its page in a browser, and give the address to which its button for downloading or visiting leads.`,
    );
  throw new Problem(
    'unreadable_file',
    `The data set ${view.name} is a table without shapes. Download it as CSV, and join it to a file of parcels.`,
  );
}

function shapesOf({ columns }: View): View['columns'] {
  return columns.filter(({ dataTypeName }) => SHAPES.has(dataTypeName));
}

/** Returns the column with the shapes to import: the first one with polygons, or else the first one. */
function findShape(view: View): View['columns'][number] | undefined {
  const shapes = shapesOf(view);
  return shapes.find(({ dataTypeName }) => dataTypeName.endsWith('polygon')) ?? shapes[0];
}

/** Returns a reply with the shapes of one column. If a data set has several such columns, the reply has the shapes of the others as properties. */
function withShape(reply: JsonObject, shape: View['columns'][number] | undefined): JsonObject {
  if (shape?.dataTypeName.endsWith('polygon') !== true) return reply;
  const features = objectsOf(reply['features'])?.map((feature) => {
    const { [shape.fieldName]: found, ...properties } = isObject(feature['properties'])
      ? feature['properties']
      : {};
    if (isObject(found)) return { ...feature, properties, geometry: found };
    return geometryOfFeature(feature) === 'polygon' ? feature : { ...feature, geometry: null };
  });
  return features === undefined ? reply : { ...reply, features };
}

function hasShapes(view: View): boolean {
  return shapesOf(view).length > 0;
}

function geometryOf(view: View): LayerGeometry | null {
  const type = findShape(view)?.dataTypeName ?? '';
  if (type.endsWith('polygon')) return 'polygon';
  return type.endsWith('line') ? 'line' : 'point';
}

function licenseOf({ license, attribution }: View): string | null {
  const terms = [license?.name, license?.termsLink, attribution].filter(
    (text) => typeof text === 'string' && text !== '',
  );
  return terms.length === 0 ? null : terms.join(', ');
}

async function countRows(
  client: ServiceClient,
  resource: string,
  filter: Readonly<Record<string, string>>,
): Promise<number | null> {
  const reply = await client.ask(
    { href: `${resource}.json`, parameters: { ...filter, $select: 'count(*)' } },
    readJson,
  );
  const [row] = Array.isArray(reply) ? (reply as unknown[]) : [];
  const [count] = Object.values((row ?? {}) as Record<string, unknown>);
  const rows = Number(count ?? Number.NaN);
  return Number.isSafeInteger(rows) && rows >= 0 ? rows : null;
}
