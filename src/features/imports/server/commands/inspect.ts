import path from 'node:path';
import type { SourceLayer } from '../../../../backend/formats/feature-source.ts';
import { type CommandIo, defineCommand } from '../../../../backend/command.ts';
import type { ImportContext } from '../run/import-context.ts';
import { inspectFile, type InspectedLayer } from '../preview/inspect-file.ts';

export const inspectCommand = defineCommand({
  name: 'inspect',
  summary: 'Show the contents of a file: layers, coordinate system, columns, values',
  description:
    'Shows the contents of a file without importing it: its layers, its coordinate system, its columns and some of their values.',
  arguments: {
    file: {
      label: 'FILE',
      isFile: true,
      help: 'a file that can be imported, or the folder of a geodatabase',
    },
  },
  options: {
    layer: { value: 'NAME', help: 'the layer or table to show, for a file with several' },
    crs: { value: 'CRS', help: 'overrides the coordinate system in the file: EPSG:2248' },
    encoding: { value: 'NAME', help: 'overrides the text encoding in the file: windows-1252' },
  },
  async run({ services }: ImportContext, { file, layer, crs, encoding }, io) {
    const { layers, opened } = await inspectFile(services, { file, layer, crs, encoding });
    io.print(path.basename(file));
    if (layers.length > 1) printLayers(layers, io);
    if ('reason' in opened) io.print(opened.reason);
    else printLayer(opened, io);
    return 0;
  },
});

function printLayers(layers: readonly SourceLayer[], io: CommandIo): void {
  io.print('');
  const width = Math.max(...layers.map(({ name }) => name.length));
  for (const { name, geometryKind, rowCount } of layers) {
    const kind = geometryKind === 'none' ? 'table' : geometryKind;
    io.print(`  ${name.padEnd(width)}  ${kind.padEnd(7)}  ${rowsOf(rowCount)}`);
  }
  io.print('');
}

function printLayer(layer: InspectedLayer, io: CommandIo): void {
  const { box } = layer;
  const facts = [
    ['format', layer.format],
    ['coordinates', layer.crs],
    ['encoding', layer.encoding],
    ['geometry', layer.geometryKind],
    ['rows', rowsOf(layer.rowCount)],
    ['lies within', box === null ? 'no positions' : box.map((degrees) => degrees.toFixed(4)).join(', ')],
  ];
  for (const [name = '', value = ''] of facts) io.print(`  ${name.padEnd(12)} ${value}`);
  io.print('');
  const nameWidth = Math.max(0, ...layer.columns.map(({ name }) => name.length));
  for (const { name, type, examples, blankShare } of layer.columns) {
    const blank = blankShare === 0 ? '' : `  (${Math.max(1, Math.round(blankShare * 100))}% empty)`;
    io.print(`  ${name.padEnd(nameWidth)}  ${type.padEnd(7)}  ${examples.join(' | ')}${blank}`);
  }
}

function rowsOf(count: number | null): string {
  if (count === null) return 'unknown until the file is read';
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}`;
}
