import { glob } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openTestDatabase, testDatabaseUrl } from '../../tests/support/database.ts';
import {
  type Column,
  type RawStatement,
  listBuilderColumns,
  listRawStatements,
} from '../../tests/support/raw-sql.ts';
import type { Database } from '../backend/db/database.ts';
import { createJobs } from '../backend/jobs/jobs.ts';
import { createLogger } from '../backend/log.ts';

/** The JavaScript types to which the driver converts PostgreSQL types, by type number. Other types are not compared. */
const KINDS: Record<number, Column['kind']> = {
  16: 'boolean',
  20: 'number',
  21: 'number',
  23: 'number',
  700: 'number',
  701: 'number',
  25: 'string',
  1043: 'string',
  1042: 'string',
  1082: 'string',
  1700: 'string',
  2950: 'string',
  1114: 'Date',
  1184: 'Date',
};

const QUERIES = ['src/{apps,backend}/**/queries*.ts', 'src/features/*/{server,jobs}/**/*queries*.ts'];

/** Statements whose text is known only while they run, such as those with a selection of columns. This number may only decrease. */
const MAX_UNKNOWN = 32;

/** Columns of rows that keep an underscore, because their names are data: columns of parcels, and fields that are stored and sent as the API names them. */
const NAMED_BY_DATA = new Set([
  'src/features/coverage/server/queries.ts data_date',
  'src/features/coverage/server/queries.ts known_limits',
  'src/features/parcels/server/queries-columns.ts in_records',
  'src/features/parcels/server/queries-columns.ts is_number',
  'src/features/parcels/server/queries-columns.ts decided_by',
  'src/features/parcels/server/queries-columns.ts value_type',
  'src/features/parcels/server/queries-columns.ts left_out',
]);

/** Errors of statement texts that the program never sends. The test combines all variants of two parts of a statement; the program combines only those that fit. */
const EXCEPTIONS = new Set([
  'src/features/filters/server/queries-list.ts operator does not exist: text > double precision',
]);

interface Described {
  fields: { name: string; dataTypeID: number }[];
  error: Error | null;
}

describe.runIf(inject('testDatabase').engine === 'server')('raw SQL against the migrated schema', () => {
  let database: Database;
  let client: pg.Client;
  const statements: RawStatement[] = [];
  beforeAll(async () => {
    database = await openTestDatabase();
    const jobs = await createJobs(database, createLogger('silent'));
    await jobs.stop();
    client = new pg.Client({ connectionString: await testDatabaseUrl(database) });
    await client.connect();
    for await (const file of glob(QUERIES)) statements.push(...listRawStatements(file));
  });
  afterAll(async () => {
    await client.end();
    await database.close();
  });

  it('every statement can be prepared, and has the columns that its row type declares', async () => {
    const issues: string[] = [];
    for (const { file, line, texts, columns } of statements)
      for (const text of texts) {
        const { fields, error } = await describeStatement(client, text);
        const found = error === null ? compare(fields, columns) : [error.message];
        if (EXCEPTIONS.has(`${file} ${error?.message}`)) continue;
        issues.push(...found.map((issue) => `${file}:${line} ${issue}`));
      }
    expect(issues).toEqual([]);
  });

  it('rows have names in camel case', async () => {
    const found = new Set<string>();
    for (const { file, line, texts, columns } of statements) {
      // The columns of an archive of personal data are the names that people see in it.
      if (file.endsWith('/queries-personal.ts')) continue;
      const names = new Set(columns?.keys());
      for (const text of texts)
        for (const { name } of (await describeStatement(client, text)).fields) names.add(name);
      for (const name of names)
        if (name.includes('_') && !name.startsWith('pg_') && !NAMED_BY_DATA.has(`${file} ${name}`))
          found.add(`${file}:${line} ${name}`);
    }
    expect([...found]).toEqual([]);
  });

  it('rows of the query builder have names in camel case, and no query selects `*`', async () => {
    const found: string[] = [];
    let columns = 0;
    for await (const file of glob(QUERIES))
      for (const { line, name } of listBuilderColumns(file)) {
        columns++;
        if ((name === '*' || name.includes('_')) && !NAMED_BY_DATA.has(`${file} ${name}`))
          found.push(`${file}:${line} ${name}`);
      }
    expect(columns).toBeGreaterThan(200);
    expect(found).toEqual([]);
  });

  it('knows the text of nearly all statements, and the row type of most of these', () => {
    const unknown = statements.filter(({ unknown: reason }) => reason !== null);
    expect(statements.length).toBeGreaterThan(330);
    expect(unknown.length).toBeLessThanOrEqual(MAX_UNKNOWN);
    expect(
      statements.filter(({ columns, texts }) => columns !== null && texts.length > 0).length,
    ).toBeGreaterThan(180);
  });

  it('finds a wrong table, a wrong name, a missing column, the other letter case and another type', async () => {
    const declared = new Map<string, Column>([['accountId', { isOptional: false, kind: 'string' }]]);
    const check = async (text: string) => {
      const { fields, error } = await describeStatement(client, text);
      return error?.message ?? compare(fields, declared).join();
    };
    expect(await check('select id as "accountId" from account where email = $1')).toBe('');
    expect(await check('select id as "accountId" from acount')).toContain('does not exist');
    expect(await check('select ident as "accountId" from account')).toContain('does not exist');
    expect(await check('select id as accountId from account')).toContain('accountid is not in the row type');
    expect(await check('select 1')).toContain('accountId is not in the statement');
    expect(await check('select now() as "accountId"')).toContain(
      'accountId is declared as string but is Date',
    );
  });
});

function compare(fields: Described['fields'], columns: RawStatement['columns']): string[] {
  if (columns === null) return [];
  const names = new Set(fields.map(({ name }) => name));
  const issues = [...columns].flatMap(([name, { isOptional }]) =>
    isOptional || names.has(name) ? [] : [`${name} is not in the statement`],
  );
  for (const { name, dataTypeID } of fields) {
    const column = columns.get(name);
    const kind = KINDS[dataTypeID] ?? null;
    if (column === undefined) issues.push(`${name} is not in the row type`);
    else if (column.kind !== null && kind !== null && column.kind !== kind)
      issues.push(`${name} is declared as ${column.kind} but is ${kind}`);
  }
  return issues;
}

/** Sends a statement to the server to parse and describe. Nothing is run. */
function describeStatement(client: pg.Client, text: string): Promise<Described> {
  return new Promise((resolve) => {
    const described: Described = { fields: [], error: null };
    client.query({
      submit(connection: pg.Connection) {
        connection.parse({ name: '', text, types: [] }, true);
        connection.describe({ type: 'S', name: '' }, true);
        connection.sync();
      },
      handleRowDescription: ({ fields }: Pick<Described, 'fields'>) => (described.fields = fields),
      // After an error the client forgets the query and never calls `handleReadyForQuery`.
      handleError: (error: Error) => resolve({ ...described, error }),
      handleReadyForQuery: () => resolve(described),
    } as unknown as pg.Submittable);
  });
}
