import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Problem } from '../../../kernel/problem.ts';
import { findLayer } from '../choose-layer.ts';
import { LON_LAT, type SourceCrs } from '../crs.ts';
import type { FeatureSource, FormatReader, OpenOptions, SourceLayer } from '../feature-source.ts';
import { labelCodes } from '../labeled-source.ts';
import { readStoredCrs } from '../stored-crs.ts';
import { CATALOG_FILE } from './catalog-file.ts';
import { GdbDomains } from './gdb-domains.ts';
import { columnOf } from './gdb-fields.ts';
import { readGdbRows, sampleGdbRows } from './gdb-rows.ts';
import { cutOff, type GdbTable, openGdbTable } from './gdb-table.ts';

const MAX_TABLES = 10_000;
/** The table with the definitions of all tables and domains. */
const ITEMS = 'gdb_items';
const MAX_DEFINITION = 16 << 20;
/** Esri's id for an unknown coordinate system. */
const NO_CRS = /^\{?B286C06B-/i;

/** Esri's file geodatabase: a folder of tables, with or without geometry. */
export const fileGeodatabase: Required<FormatReader> = {
  async listLayers(folder) {
    const layers: SourceLayer[] = [];
    for (const { name, file } of (await listTables(folder)).tables) {
      const { geometryKind, rowCount, close } = await openGdbTable(file);
      await close();
      layers.push({ name, geometryKind, rowCount });
    }
    return layers;
  },
  async open(folder, options) {
    const { tables, items } = await listTables(folder);
    const { file, name } = findLayer(tables, options.layer, path.basename(folder));
    const codes = (await readDomains(items)).fieldsOf(name);
    const table = await openGdbTable(file);
    try {
      const crs = table.geometry === null ? null : await readCrsOf(table, name, options);
      const source = createSource(table, crs);
      return codes === null ? source : labelCodes(source, codes);
    } catch (error) {
      await table.close();
      throw error;
    }
  },
};

function createSource(table: GdbTable, crs: SourceCrs | null): FeatureSource {
  return {
    format: 'File geodatabase',
    columns: table.fields.flatMap((field) => columnOf(field) ?? []),
    crs: crs?.label ?? 'none (a table without geometry)',
    isCrsAssumed: crs?.isAssumed === true,
    get encoding() {
      return table.areStringsUtf8 ? table.texts.label : 'utf-16 (as the table says)';
    },
    rowCount: table.rowCount,
    geometryKind: table.geometryKind,
    features: () => readGdbRows(table, crs ?? LON_LAT),
    sample: (rows) => sampleGdbRows(table, crs ?? LON_LAT, rows),
    close: () => table.close(),
  };
}

async function readCrsOf({ geometry }: GdbTable, name: string, options: OpenOptions): Promise<SourceCrs> {
  const wkt = geometry?.wkt ?? '';
  return readStoredCrs(
    {
      code: undefined,
      wkt: wkt === '' || NO_CRS.test(wkt) ? undefined : wkt,
      origin: `from the layer ${name}`,
    },
    options,
  );
}

interface ListedTable {
  name: string;
  /** The path of its .gdbtable. */
  file: string;
}

/** Lists the tables that people made: all except those of the geodatabase itself, whose names begin with `GDB_`. `items` is the path of `GDB_Items`, which describes all tables and domains. */
async function listTables(folder: string): Promise<{ tables: ListedTable[]; items: string | null }> {
  const files = new Map((await readdir(folder)).map((file) => [file.toLowerCase(), path.join(folder, file)]));
  const catalog = await openGdbTable(path.join(folder, CATALOG_FILE));
  const tables: ListedTable[] = [];
  let items: string | null = null;
  let isCompressed = false;
  try {
    const columns = catalog.fields.flatMap((field) => columnOf(field) ?? []);
    const nameColumn = columns.findIndex(({ name }) => name.toLowerCase() === 'name');
    if (nameColumn < 0 || catalog.rowCount > MAX_TABLES) throw cutOff(CATALOG_FILE);
    for await (const batch of readGdbRows(catalog, LON_LAT)) {
      for (let index = 0; index < batch.count; index++) {
        const name = batch.value(index, nameColumn);
        if (typeof name !== 'string') continue;
        const stem = `a${(batch.ids[index] as number).toString(16).padStart(8, '0')}`;
        const file = files.get(`${stem}.gdbtable`);
        if (name.toLowerCase() === ITEMS) items = file ?? null;
        if (/^GDB_/i.test(name)) continue;
        if (file !== undefined) tables.push({ name, file });
        else if (files.has(`${stem}.cdf`)) isCompressed = true;
      }
    }
  } finally {
    await catalog.close();
  }
  if (tables.length === 0 && isCompressed) {
    throw new Problem(
      'unreadable_file',
      `${path.basename(folder)} is a compressed geodatabase, which only Esri's programs read. Uncompress it there and export it again.`,
    );
  }
  return { tables, items };
}

/** Reads the domains and subtypes of a geodatabase. If the table of items can't be read, only the labels are missing. */
async function readDomains(items: string | null): Promise<GdbDomains> {
  const domains = new GdbDomains();
  if (items === null) return domains;
  try {
    const table = await openGdbTable(items);
    try {
      const columns = table.fields.flatMap((field) => columnOf(field) ?? []);
      const definition = columns.findIndex(({ name }) => name.toLowerCase() === 'definition');
      if (definition < 0) return domains;
      for await (const batch of readGdbRows(table, LON_LAT)) {
        for (let index = 0; index < batch.count; index++) {
          const text = batch.value(index, definition);
          if (typeof text === 'string' && text.length <= MAX_DEFINITION) domains.add(text);
        }
      }
    } finally {
      await table.close();
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
  return domains;
}
