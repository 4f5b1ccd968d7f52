import {
  type AttributeReader,
  createAttributeReader,
  memberFinder,
} from '../../../../backend/formats/esri-json/attribute-reader.ts';
import type { SourceColumn } from '../../../../backend/formats/feature-source.ts';
import { uniqueColumnName } from '../../../../backend/formats/unique-column-name.ts';
import { fetchAhead } from '../services/fetch-ahead.ts';
import type { LayerColumn } from '../services/layer-service.ts';
import { isObject, objectsOf } from '../services/read-json.ts';
import type { ServiceClient } from '../services/service-client.ts';
import { ServiceRefusal } from '../services/service-refusal.ts';
import { askArcgis } from './ask-arcgis.ts';
import { type LayerFacts, type LayerRelationship, readTableFacts } from './layer-facts.ts';

const MAX_TABLES = 5;
/** The maximum number of object ids in one request for related records. */
const IDS_AT_ONCE = 500;

type Values = ReturnType<AttributeReader>;

interface RelatedTable {
  name: string;
  relationship: number;
  /** The number of object ids in one request: a server leaves out rows beyond its maximum without an error. */
  idsAtOnce: number;
  read: AttributeReader;
  /** The names of its columns in the layer's rows. */
  names: ReadonlyMap<string, string>;
  columns: readonly LayerColumn[];
}

/** The related tables of a layer that have at most one row for each feature. */
export interface RelatedTables {
  columns: readonly LayerColumn[];
  /** Returns the values of the tables for features, by object id. Every column is present for every feature. */
  readFor(ids: readonly number[]): Promise<ReadonlyMap<number, Values>>;
  isEmpty: boolean;
  /** Sentences about tables that are not read. */
  notes(): string[];
}

/** Opens the related tables of a layer that have at most one row for each feature, so that their values can become columns. Opens at most `MAX_TABLES`. */
export async function openRelatedTables(client: ServiceClient, facts: LayerFacts): Promise<RelatedTables> {
  const notes: string[] = [];
  const tables: RelatedTable[] = [];
  const taken: SourceColumn[] = columnNamesOf(createAttributeReader(facts)).map((name) => ({
    name,
    type: 'unknown',
  }));
  for (const relationship of facts.relationships) {
    if (!hasOneRow(relationship)) {
      notes.push(
        `The related table ${relationship.name} has several rows for a feature, so it is not part of the import. Download it, and join it as a table of records.`,
      );
    } else if (tables.length >= MAX_TABLES) {
      notes.push(
        `The related table ${relationship.name} is not part of the import, because at most ${MAX_TABLES} are read. Download it, and join it.`,
      );
    } else if (facts.idField === null) {
      notes.push(
        `The related table ${relationship.name} is not part of the import, because the layer names no column of object ids. Download it, and join it.`,
      );
    } else {
      const table = await openTable(client, facts, relationship, taken);
      if (typeof table === 'string') notes.push(table);
      else tables.push(table);
    }
  }
  const empty: Values = Object.fromEntries(
    tables.flatMap(({ names }) => [...names.values()].map((name) => [name, null])),
  );
  return {
    columns: tables.flatMap(({ columns }) => columns),
    isEmpty: tables.length === 0,
    notes: () => notes,
    async readFor(ids) {
      const found = new Map(ids.map((id) => [id, { ...empty }]));
      for (const table of [...tables]) {
        try {
          await readTable(client, facts, table, ids, found);
        } catch (error) {
          if (!(error instanceof ServiceRefusal) || error.isTemporary) throw error;
          tables.splice(tables.indexOf(table), 1);
          notes.push(
            `The related table ${table.name} can't be read: ${error.message}. Its columns are empty from there on.`,
          );
        }
      }
      return found;
    },
  };
}

/** Returns true if a feature has at most one row of the table. In a one-to-many relationship, many features of the destination layer share one row of the table. */
function hasOneRow({ cardinality, role }: LayerRelationship): boolean {
  if (/OneToOne$/i.test(cardinality)) return true;
  return /OneToMany$/i.test(cardinality) && /Destination$/i.test(role);
}

/** Returns the names of the columns that a reader gives to every row, even to one without values. */
function columnNamesOf(read: AttributeReader): string[] {
  return Object.keys(read(() => null));
}

async function openTable(
  client: ServiceClient,
  { href }: LayerFacts,
  { id, relatedTableId, name: relationName }: LayerRelationship,
  taken: SourceColumn[],
): Promise<RelatedTable | string> {
  try {
    const facts = await readTableFacts(client, `${href.slice(0, href.lastIndexOf('/'))}/${relatedTableId}`);
    const names = new Map<string, string>();
    const read = createAttributeReader(facts);
    for (const column of columnNamesOf(read)) {
      const name = uniqueColumnName(column, taken);
      taken.push({ name, type: 'unknown' });
      names.set(column, name);
    }
    const columns = [...names.values()].map((name) => ({ name, type: `of ${facts.name}` }));
    const idsAtOnce = Math.min(IDS_AT_ONCE, facts.pageSize);
    return { name: facts.name, relationship: id, idsAtOnce, read, names, columns };
  } catch (error) {
    if (!(error instanceof ServiceRefusal) || error.isTemporary) throw error;
    return `The related table ${relationName} can't be read: ${error.message}.`;
  }
}

async function readTable(
  client: ServiceClient,
  { href }: LayerFacts,
  { relationship, idsAtOnce, read, names }: RelatedTable,
  ids: readonly number[],
  into: ReadonlyMap<number, Values>,
): Promise<void> {
  const asked = fetchAhead(
    chunksOf(ids, idsAtOnce),
    (chunk, signal) =>
      askArcgis(
        client,
        `${href}/queryRelatedRecords`,
        {
          objectIds: chunk.join(','),
          relationshipId: String(relationship),
          outFields: '*',
          returnGeometry: 'false',
        },
        signal,
      ),
    () => client.limit,
  );
  for await (const { result } of asked)
    for (const { objectId, relatedRecords } of objectsOf(result['relatedRecordGroups']) ?? []) {
      const [record] = objectsOf(relatedRecords) ?? [];
      const row = into.get(Number(objectId));
      if (row === undefined || !isObject(record?.['attributes'])) continue;
      for (const [column, value] of Object.entries(read(memberFinder(record['attributes']))))
        row[names.get(column) ?? column] = value;
    }
}

function* chunksOf(ids: readonly number[], size: number): Generator<readonly number[]> {
  for (let at = 0; at < ids.length; at += size) yield ids.slice(at, at + size);
}
