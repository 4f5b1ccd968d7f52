import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { csvLine } from '../../../kernel/csv.ts';
import { Problem } from '../../../kernel/problem.ts';
import type { CopyTuple } from '../../db/copy-tuples.ts';
import { ByteSink } from './byte-sink.ts';
import {
  type DbfField,
  MAX_FIELDS,
  MAX_PACKED_BYTES,
  copyWidths,
  dbfFields,
  fieldWidth,
  packRow,
} from './dbf-fields.ts';
import { dbfBytes, writeDbf } from './dbf-file.ts';
import { type RowWriter, type WriterOptions, type WrittenFile } from './row-writer.ts';
import { ShapeFiles } from './shape-files.ts';

/** Other programs read sizes as signed 32-bit numbers. */
const MAX_FILE_BYTES = 2 ** 31 - 1;
const WGS84 =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';

interface Part {
  name: string;
  shapes: ShapeFiles;
  packed: ByteSink;
  fields: DbfField[];
  rows: number;
  /** The fields with the row that was prepared last, and the end of that row in `packed`. */
  prepared: { fields: DbfField[]; end: number };
}

/**
 * Writes a Shapefile (ESRI white paper J-7855, 1998) with `.prj` and `.cpg`, in two or more parts if one would exceed 2 GB, and `fields.csv`, which explains
 * the short names. The width of a field depends on all of its values (see `fieldWidth`), so the values are stored in a temporary file until the last row.
 */
export async function createShapefileWriter(
  { dir, name, columns }: WriterOptions,
  maxFileBytes: number = MAX_FILE_BYTES,
): Promise<RowWriter> {
  if (columns.length > MAX_FIELDS)
    throw new Problem(
      'invalid_input',
      `A Shapefile holds at most ${MAX_FIELDS} columns, and this export has ${columns.length}. Choose fewer, or another format.`,
    );
  const files: WrittenFile[] = [];
  const cutTexts = columns.map(() => 0);
  const widths = columns.map(() => 0);
  let parts = 0;
  let part = await openPart();
  /** Rows arrive without a wait, so the part that follows is open before it is needed. It is `part` until the next call of `settle` if that has just begun. */
  let next = await openPart();

  async function openPart(): Promise<Part> {
    parts++;
    const partName = parts === 1 ? name : `${name}_${parts}`;
    const base = path.join(dir, partName);
    return {
      name: partName,
      shapes: await ShapeFiles.open(base),
      packed: await ByteSink.open(`${base}.rows`),
      fields: dbfFields(columns),
      rows: 0,
      prepared: { fields: dbfFields(columns), end: 0 },
    };
  }

  async function closePart({ name: partName, shapes, packed, fields, rows }: Part): Promise<void> {
    const base = path.join(dir, partName);
    await shapes.close();
    await packed.close();
    for (const field of fields) field.width = fieldWidth(field);
    await writeDbf(`${base}.dbf`, packed.file, fields, rows);
    await rm(packed.file);
    await writeFile(`${base}.prj`, WGS84);
    await writeFile(`${base}.cpg`, 'UTF-8');
    fields.forEach((field, index) => {
      cutTexts[index] = (cutTexts[index] ?? 0) + field.cutTexts;
      widths[index] = Math.max(widths[index] ?? 0, field.width);
    });
    for (const ending of ['shp', 'shx', 'dbf', 'prj', 'cpg'])
      files.push({ file: `${base}.${ending}`, name: `${partName}.${ending}`, isPacked: false });
  }

  const full: Part[] = [];
  return {
    add(tuple) {
      if (prepare(part, tuple) > maxFileBytes && part.rows > 0) {
        if (next === part) throw new Error('the next part of a Shapefile is not open');
        full.push(part);
        part = next;
        prepare(part, tuple);
      }
      addPrepared(part);
    },
    async settle() {
      await part.shapes.settle();
      await part.packed.settle();
      for (const done of full.splice(0)) await closePart(done);
      if (next === part) next = await openPart();
    },
    async finish() {
      for (const done of full.splice(0)) await closePart(done);
      await closePart(part);
      if (next !== part) await discard(next);
      const list = path.join(dir, 'fields.csv');
      await writeFile(list, fieldList(part.fields, widths, cutTexts));
      return [...files, { file: list, name: 'fields.csv', isPacked: false }];
    },
    async abort() {
      for (const open of new Set([...full, part, next])) await discard(open);
    },
  };
}

async function discard({ shapes, packed }: Part): Promise<void> {
  await shapes.abort();
  await packed.abort();
}

/**
 * Prepares a row of a part, without adding it. Returns the size that the larger file of the part would have with the row, which may widen a field in all rows.
 * For another part, the row must be prepared again.
 */
function prepare({ shapes, packed, fields, rows, prepared }: Part, tuple: CopyTuple): number {
  packed.reserve(fields.length * MAX_PACKED_BYTES);
  copyWidths(fields, prepared.fields);
  prepared.end = packRow(packed.bytes, packed.at, tuple, prepared.fields);
  return Math.max(shapes.prepare(tuple), dbfBytes(prepared.fields, rows + 1));
}

function addPrepared(part: Part): void {
  const { shapes, packed, fields, prepared } = part;
  shapes.addPrepared();
  packed.at = prepared.end;
  part.fields = prepared.fields;
  prepared.fields = fields;
  part.rows++;
}

/** Returns the content of `fields.csv`. `widths` and `cutTexts` are by field: the largest width in all parts, and the number of cut texts. */
function fieldList(
  fields: readonly DbfField[],
  widths: readonly number[],
  cutTexts: readonly number[],
): string {
  const rows = fields.map(({ name, column, kind }, index) => [
    name,
    column.name,
    column.label,
    kind,
    String(widths[index] ?? 0),
    String(cutTexts[index] ?? 0),
  ]);
  return [['field', 'column', 'label', 'type', 'width', 'texts_cut_at_254_bytes'], ...rows]
    .map(csvLine)
    .join('');
}
