import { parentPort, workerData } from 'node:worker_threads';
import type { Container } from '../../../../backend/tiles/container-reader.ts';
import { viewParcelStore } from '../parcel-store.ts';
import { type BaseOutline, makeOutline } from './make-outline.ts';

/** The thread that makes the outline of one county, and ends. */
export interface OutlineTask {
  container: Container;
  base: BaseOutline | null;
}

const { container, base } = workerData as OutlineTask;
parentPort?.postMessage(makeOutline(viewParcelStore(container), base));
