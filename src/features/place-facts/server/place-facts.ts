import { z } from 'zod';
import type { Services } from '../../../backend/services.ts';
import { Problem } from '../../../kernel/problem.ts';
import { type PlaceRow, listPlacesAround } from '../../places/server/index.ts';
import { type Fact, type FactColumn, type FactSet, type PlaceFacts, factColumnSchema } from '../contract.ts';
import { ENCYCLOPEDIA_SET } from '../rules/encyclopedia-set.ts';
import { geoidOfPlace } from '../rules/geoid.ts';
import {
  type FactSetRow,
  findFactSetRow,
  listFactSetRows,
  listFactsOf,
  listFactsOfChildren,
} from './queries.ts';

type Db = Services['database']['kysely'];

const storedFactsSchema = z.array(
  z.union([z.null(), z.string(), z.number(), z.tuple([z.number(), z.number()])]),
);

/** Returns a place, and the places around it by path. Throws `not_found` if there is no place at this path. */
export async function getPlace(
  db: Db,
  path: string,
): Promise<{ place: PlaceRow; around: ReadonlyMap<string, PlaceRow> }> {
  const around = await listPlacesAround(db, [path]);
  const place = around.get(path);
  if (place === undefined) throw new Problem('not_found', `There is no place ${path}.`);
  return { place, around };
}

/** Returns the facts about a place, set by set. The texts of an encyclopedia are not among them. */
export async function placeFacts(db: Db, place: PlaceRow): Promise<PlaceFacts> {
  const code = geoidOfPlace(place);
  const rows = code === null ? [] : await listFactsOf(db, code.country, code.geoid);
  return {
    path: place.path,
    headline: place.headline,
    geoid: place.geoid,
    sets: rows
      .filter(({ name }) => name !== ENCYCLOPEDIA_SET)
      .map((row) => ({ ...sourceOf(row), facts: factsOf(columnsOf(row), row.facts) }))
      .filter(({ facts }) => facts.length > 0),
  };
}

/** Returns the texts of the set `encyclopedia` about a place, by column, with the source of the set. */
export async function findLoadedText(
  db: Db,
  place: PlaceRow,
): Promise<{ source: string; license: string; texts: ReadonlyMap<string, string> } | undefined> {
  const code = geoidOfPlace(place);
  const rows = code === null ? [] : await listFactsOf(db, code.country, code.geoid);
  const row = rows.find(({ name }) => name === ENCYCLOPEDIA_SET);
  if (row === undefined) return undefined;
  const texts = factsOf(columnsOf(row), row.facts).map(({ key, value }) => [key, String(value)] as const);
  return { source: row.source, license: row.license, texts: new Map(texts) };
}

/** Returns the numbers of one column of a fact set for the boundaries of one style inside a place. Throws `not_found` for an unknown fact set or column. */
export async function childFacts(db: Db, request: { path: string; style: string; set: string; key: string }) {
  const row = request.set === ENCYCLOPEDIA_SET ? undefined : await findFactSetRow(db, request.set);
  if (row === undefined) throw new Problem('not_found', `There is no set of facts ${request.set}.`);
  const columns = columnsOf(row);
  const index = columns.findIndex(({ key }) => key === request.key);
  const column = columns[index];
  if (column === undefined)
    throw new Problem('not_found', `The set ${request.set} has no column ${JSON.stringify(request.key)}.`);
  const found = await listFactsOfChildren(db, { ...request, column: index });
  return {
    ...sourceOf(row),
    column,
    children: found.flatMap(({ path, fact }) => {
      const [read] = factsOf([column], [fact]);
      return typeof read?.value === 'number' ? [{ path, value: read.value, margin: read.margin }] : [];
    }),
  };
}

export async function listFactSets(db: Db): Promise<FactSet[]> {
  return (await listFactSetRows(db)).map((row) => ({
    ...sourceOf(row),
    country: row.country,
    file_name: row.fileName,
    loaded_at: row.loadedAt.toISOString(),
    places: row.places,
    columns: columnsOf(row),
  }));
}

function sourceOf({ name, source, license, date }: FactSetRow) {
  return { name, source, license, date };
}

function columnsOf({ columns }: Pick<FactSetRow, 'columns'>): FactColumn[] {
  const parsed = z.array(factColumnSchema).safeParse(columns);
  return parsed.success ? parsed.data : [];
}

function factsOf(columns: readonly FactColumn[], stored: unknown): Fact[] {
  const parsed = storedFactsSchema.safeParse(stored);
  if (!parsed.success) return [];
  return columns.flatMap(({ key, label, format }, index) => {
    const fact = parsed.data[index] ?? null;
    if (fact === null) return [];
    const [value, margin] = Array.isArray(fact) ? fact : [fact, null];
    return [{ key, label, format, value, margin }];
  });
}
