/** Reads the layer at an address into a folder, as `platbook import ADDRESS` does before the import: node fetch-layer.ts ADDRESS FOLDER */
import os from 'node:os';
import { callProcess } from '../../src/backend/threads/call-process.ts';
import { LIMITS } from '../../src/features/imports/server/services/fetch-layer.ts';
import { findLayerAddress } from '../../src/features/imports/server/services/layer-address.ts';
import type { LayerResult, LayerTask } from '../../src/features/imports/server/services/read-layer.ts';

const [, , text = '', dir = ''] = process.argv;
const address = findLayerAddress(text);
if (address === undefined) throw new TypeError(`${text} is not an address`);
const task: LayerTask = {
  address,
  allowsPrivate: true,
  pauseMs: 1000,
  scratchDir: os.tmpdir(),
  target: { dir, maxBytes: 64 * 2 ** 30, maxRows: null },
};
const result = await callProcess<LayerResult>({
  module: new URL('../../src/features/imports/server/services/fetch-layer-process.ts', import.meta.url),
  task,
  limits: LIMITS,
  hasLowPriority: false,
  answer: () => undefined,
});
if (!('fetched' in result) || !result.fetched.isWhole) throw new Error('the layer is not whole');
console.log(`${result.fetched.rows} rows`);
