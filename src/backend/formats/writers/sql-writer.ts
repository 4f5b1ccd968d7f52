import path from 'node:path';
import { claimNames } from '../claim-names.ts';
import { ByteSink } from './byte-sink.ts';
import { rowBytes, writeEscaped, writeField } from './field-value.ts';
import {
  type ExportType,
  FIRST_COLUMN,
  GEOMETRY_FIELD,
  ROW_FIELD,
  type RowWriter,
  type WriterOptions,
} from './row-writer.ts';
import { MAX_VALUE_BYTES, writeHex, writeInteger } from './value-text.ts';

const TAB = 0x09;
const NEWLINE = 0x0a;
const BACKSLASH = 0x5c;
const NULL = [BACKSLASH, 0x4e] as const;
const SQL_TYPES = {
  text: 'text',
  integer: 'integer',
  number: 'double precision',
  boolean: 'boolean',
  date: 'date',
  timestamp: 'timestamp with time zone',
  uuid: 'uuid',
} as const satisfies Record<ExportType, string>;

/** The characters that COPY's text format escapes (PostgreSQL manual, COPY, "Text Format"), with their escape letters; 0 for none. */
const ESCAPED = new Uint8Array(256);
for (const [code, letter] of [
  [8, 'b'],
  [9, 't'],
  [10, 'n'],
  [11, 'v'],
  [12, 'f'],
  [13, 'r'],
  [BACKSLASH, '\\'],
] as const)
  ESCAPED[code] = letter.charCodeAt(0);

/** The columns that the script adds, and those that every table of PostgreSQL has. */
const RESERVED = ['fid', 'geom', 'tableoid', 'xmin', 'cmin', 'xmax', 'cmax', 'ctid'];
/** PostgreSQL cuts longer names. */
const MAX_NAME_BYTES = 63;

/** Writes a script for psql: the table, its rows as COPY, and its indexes, all in one transaction. It needs PostGIS. */
export async function createSqlWriter({ dir, name, title, columns }: WriterOptions): Promise<RowWriter> {
  const sink = await ByteSink.open(path.join(dir, `${name}.sql`));
  const types = columns.map(({ type }) => type);
  const mostOthers = (types.length + 1) * MAX_VALUE_BYTES;
  const names = claimNames(
    columns.map((column) => column.name),
    RESERVED,
    MAX_NAME_BYTES,
  ).map(quoted);
  sink.text(`-- ${title.replace(/[\r\n]+/g, ' ')}
-- Load it with: psql -v ON_ERROR_STOP=1 -f ${name}.sql YOUR_DATABASE
set client_encoding = 'UTF8';
set standard_conforming_strings = on;
begin;
create extension if not exists postgis;
create table ${quoted(name)} (
  fid integer primary key,
${columns.map((column, index) => `  ${names[index]} ${SQL_TYPES[column.type]},\n`).join('')}  geom geometry(Geometry, 4326)
);
copy ${quoted(name)} (${['fid', ...names, 'geom'].join(', ')}) from stdin;
`);
  const putNull = () => {
    [sink.bytes[sink.at], sink.bytes[sink.at + 1]] = NULL;
    sink.at += 2;
  };
  return {
    add(tuple) {
      sink.reserve(rowBytes(tuple) * 2 + mostOthers);
      sink.at = writeInteger(sink.bytes, sink.at, tuple.view.getInt32(tuple.at[ROW_FIELD] as number));
      for (let index = 0; index < types.length; index++) {
        const type = types[index] as ExportType;
        const field = FIRST_COLUMN + index;
        const length = tuple.length[field] as number;
        sink.bytes[sink.at++] = TAB;
        if (length < 0) putNull();
        else
          sink.at =
            type === 'text'
              ? writeEscaped(
                  sink.bytes,
                  sink.at,
                  tuple.bytes,
                  tuple.at[field] as number,
                  length,
                  ESCAPED,
                  escape,
                )
              : writeField(sink.bytes, sink.at, tuple, field, type);
      }
      const from = tuple.at[GEOMETRY_FIELD] as number;
      const length = tuple.length[GEOMETRY_FIELD] as number;
      sink.reserve(Math.max(0, length) * 2 + 4);
      sink.bytes[sink.at++] = TAB;
      if (length < 0) putNull();
      else sink.at = writeHex(sink.bytes, sink.at, tuple.bytes, from, from + length);
      sink.bytes[sink.at++] = NEWLINE;
    },
    settle: () => sink.settle(),
    async finish() {
      sink.text(`\\.
create index on ${quoted(name)} using gist (geom);
commit;
analyze ${quoted(name)};
`);
      await sink.close();
      return [{ file: sink.file, name: `${name}.sql`, isPacked: false }];
    },
    abort: () => sink.abort(),
  };
}

function escape(bytes: Buffer, at: number, byte: number): number {
  bytes[at] = BACKSLASH;
  bytes[at + 1] = ESCAPED[byte] as number;
  return at + 2;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
