import path from 'node:path';
import type { CommandIo } from '../../../../backend/command.ts';
import { withScratchFolder } from '../../../../backend/files/scratch-folder.ts';
import { createUploadStore } from '../../../../backend/uploads/upload-store.ts';
import { GEOMETRY_LABELS } from '../../rules/inspected-address.ts';
import type { ImportContext } from '../run/import-context.ts';
import type { DescribedLayer, OfferedRows } from '../services/describe-address.ts';
import { describeLayer, fetchLayer } from '../services/fetch-layer.ts';
import { formatLayerAddress, type LayerAddress } from '../services/layer-address.ts';
import type { FoundFile } from '../services/open-layer.ts';
import { importRulesOf } from '../settings.ts';
import { boxLabel, printFacts, rowsLabel } from './print-facts.ts';

/** Prints what is at an address: the description of a service's layer, or the contents of a file, which `inspectFile` prints. */
export async function inspectAddress(
  services: ImportContext['services'],
  address: LayerAddress,
  io: CommandIo,
  inspectFile: (file: string) => Promise<void>,
): Promise<void> {
  const found = await describeLayer(services, { address, signal: io.signal });
  if ('described' in found) return printLayer(found.described, io);
  if ('choice' in found) return printChoice(found.choice, io);
  await withScratchFolder(services.scratchDir, 'inspect-', async (dir) => {
    const { uploadMaxBytes: maxBytes } = importRulesOf(services.config);
    const uploadStore = createUploadStore({ dir, maxBytes, totalBytes: maxBytes });
    const { upload } = await fetchLayer(services, uploadStore, {
      address: { protocol: 'file', href: found.file.href, where: null },
      signal: io.signal,
    });
    printFile(found.file, io);
    await inspectFile(path.resolve(upload.file));
  });
}

function printLayer({ address, ...layer }: DescribedLayer, io: CommandIo): void {
  io.print(layer.name);
  printFacts(
    [
      ['service', `${layer.kind} on ${new URL(address.href).host}`],
      ['rows', rowsLabel(layer.rows, 'the service does not say how many')],
      ['geometry', GEOMETRY_LABELS[layer.geometry ?? 'unknown']],
      ['last edit', editLabel(layer.editedAtMs)],
      ['license', layer.license ?? 'the service states none: ask the publisher'],
      ['lies within', boxLabel(layer.box, 'the service does not say where')],
    ],
    io,
  );
  for (const note of layer.notes) io.print(`  ${note}`);
  io.print('');
  const columns = layer.columns ?? [];
  const width = Math.max(0, ...columns.map(({ name }) => name.length));
  for (const { name, type } of columns) io.print(`  ${name.padEnd(width)}  ${type ?? ''}`.trimEnd());
  io.print('');
  io.print(`Import it: platbook import "${formatLayerAddress(address)}" --place PLACE`);
}

function printChoice(layers: readonly OfferedRows[], io: CommandIo): void {
  io.print('The address leads to several layers. Inspect one of them:');
  for (const { href, name, geometry, rows } of layers)
    io.print(
      `  ${href}  ${name}, ${GEOMETRY_LABELS[geometry ?? 'unknown']}${rows === null ? '' : `, ${rowsLabel(rows, '')}`}`,
    );
}

function editLabel(editedAtMs: number | null): string {
  return editedAtMs === null
    ? 'the service does not say when'
    : new Date(editedAtMs).toISOString().slice(0, 10);
}

function printFile({ href, license }: FoundFile, io: CommandIo): void {
  io.print(`The address leads to a file: ${href}`);
  if (license !== null) io.print(`License: ${license}`);
}
