/** Writes db/schema.generated.ts: the TypeScript types of the tables, read from a freshly migrated database. */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Database } from '../src/backend/db/database.ts';
import { openEmbeddedDatabase } from '../src/backend/db/embedded.ts';
import { migrate } from '../src/backend/db/migrate.ts';

export const SCHEMA_FILE = fileURLToPath(new URL('../db/schema.generated.ts', import.meta.url));

const TYPES: Record<string, string> = {
  text: 'string',
  _text: 'string[]',
  uuid: 'string',
  _uuid: 'string[]',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  bool: 'boolean',
  date: 'string',
  timestamptz: 'Timestamp',
  jsonb: 'Json',
  bytea: 'Uint8Array',
  geometry: 'Geometry',
};

interface Column {
  table_name: string;
  column_name: string;
  udt_name: string;
  is_nullable: 'YES' | 'NO';
  has_default: boolean;
}

/** `database` must be migrated. */
export async function generateSchema(database: Database): Promise<string> {
  const { rows } = await sql<Column>`
      select table_name, column_name, udt_name, is_nullable,
        (column_default is not null or is_identity = 'YES') as has_default
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_name not in ('spatial_ref_sys', 'migration', 'migration_lock')
        and table_type = 'BASE TABLE'
      order by table_name, ordinal_position`.execute(database.kysely);
  return render(rows);
}

function render(columns: Column[]): string {
  const tables = Map.groupBy(columns, (column) => column.table_name);
  const pascal = (name: string) =>
    name.replace(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());
  const interfaces = [...tables].map(([table, list]) => {
    const lines = list.map((column) => {
      const type = TYPES[column.udt_name];
      if (type === undefined)
        throw new Error(`no TypeScript type for ${table}.${column.column_name} ${column.udt_name}`);
      const full = column.is_nullable === 'YES' ? `${type} | null` : type;
      return `  ${column.column_name}: ${column.has_default ? `Generated<${full}>` : full};`;
    });
    return `export interface ${pascal(table)}Table {\n${lines.join('\n')}\n}\n`;
  });
  const db = [...tables.keys()].map((table) => `  ${table}: ${pascal(table)}Table;`);
  return `// Made by \`node tools/generate-schema.ts\` from db/migrations. Do not edit.
import type { ColumnType } from 'kysely';

/** A column with a default. */
export type Generated<T> =
  T extends ColumnType<infer Read, infer Insert, infer Update>
    ? ColumnType<Read, Insert | undefined, Update>
    : ColumnType<T, T | undefined, T>;
export type Timestamp = ColumnType<Date, Date | string, Date | string>;
/** Read as a parsed value; write \`JSON.stringify(value)\`. */
export type Json = ColumnType<unknown, string, string>;
/** Read as hexadecimal EWKB; read and write it through ST_ functions. */
export type Geometry = ColumnType<string, string, string>;

${interfaces.join('\n')}
export interface DB {
${db.join('\n')}
}
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const database = await openEmbeddedDatabase(null);
  await migrate(database);
  await writeFile(SCHEMA_FILE, await generateSchema(database));
  await database.close();
}
