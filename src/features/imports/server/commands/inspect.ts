import { basename } from 'node:path';
import { type CommandIo, defineCommand } from '../../../../backend/command.ts';
import type { SourceLayer } from '../../../../backend/formats/feature-source.ts';
import { inspectFile, type InspectedLayer } from '../preview/inspect-file.ts';
import type { ImportContext } from '../run/import-context.ts';
import { findLayerAddress } from '../services/layer-address.ts';
import { inspectAddress } from './inspect-address.ts';
import { boxLabel, printFacts, rowsLabel } from './print-facts.ts';

const UNREAD = 'unknown until the file is read';

export const inspectCommand = defineCommand({
  name: 'inspect',
  summary: 'Show the contents of a file or a service: layers, coordinate system, columns, values',
  description:
    'Shows the contents of a file without importing it: its layers, its coordinate system, its columns and some of their values. For an address, shows what is there: a layer of a service with its rows, license and columns, or a file.',
  arguments: {
    file: {
      label: 'FILE',
      isFileOrAddress: true,
      help: 'a file that can be imported, the folder of a geodatabase, or the address of a file or of a service',
    },
  },
  options: {
    layer: { value: 'NAME', help: 'the layer or table to show, for a file with several' },
    crs: { value: 'CRS', help: 'overrides the coordinate system in the file: EPSG:2248' },
    encoding: { value: 'NAME', help: 'overrides the text encoding in the file: windows-1252' },
  },
  async run({ services }: ImportContext, { file, layer, crs, encoding }, io) {
    const show = async (path: string) => {
      const { layers, opened } = await inspectFile(services, { file: path, layer, crs, encoding });
      io.print(basename(path));
      if (layers.length > 1) printLayers(layers, io);
      if ('reason' in opened) io.print(opened.reason);
      else printLayer(opened, io);
    };
    const address = findLayerAddress(file);
    if (address === undefined) await show(file);
    else await inspectAddress(services, address, io, show);
    return 0;
  },
});

function printLayers(layers: readonly SourceLayer[], io: CommandIo): void {
  io.print('');
  const width = Math.max(...layers.map(({ name }) => name.length));
  for (const { name, geometryKind, rowCount } of layers) {
    const kind = geometryKind === 'none' ? 'table' : geometryKind;
    io.print(`  ${name.padEnd(width)}  ${kind.padEnd(7)}  ${rowsLabel(rowCount, UNREAD)}`);
  }
  io.print('');
}

function printLayer(layer: InspectedLayer, io: CommandIo): void {
  const { box } = layer;
  printFacts(
    [
      ['format', layer.format],
      ['coordinates', layer.crs],
      ['encoding', layer.encoding],
      ['geometry', layer.geometryKind],
      ['rows', rowsLabel(layer.rowCount, UNREAD)],
      ['lies within', boxLabel(box, 'no positions')],
    ],
    io,
  );
  io.print('');
  const nameWidth = Math.max(0, ...layer.columns.map(({ name }) => name.length));
  for (const { name, type, examples, blankShare } of layer.columns) {
    const blank = blankShare === 0 ? '' : `  (${Math.max(1, Math.round(blankShare * 100))}% empty)`;
    io.print(`  ${name.padEnd(nameWidth)}  ${type.padEnd(7)}  ${examples.join(' | ')}${blank}`);
  }
}
