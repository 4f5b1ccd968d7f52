import type { FastifyInstance } from 'fastify';
import { apiTokenOf } from '../../../../backend/http/api-token.ts';
import { type Route, route } from '../../../../backend/http/route.ts';
import type { IdentifyRequest } from '../../../../backend/http/server.ts';
import type { Services } from '../../../../backend/services.ts';
import { addTusRoutes } from '../../../../backend/uploads/tus-routes.ts';
import type { Upload, UploadStore } from '../../../../backend/uploads/upload-store.ts';
import { type Actor, refusal } from '../../../../kernel/permission.ts';
import { Problem } from '../../../../kernel/problem.ts';
import {
  createFetch,
  getUpload,
  listIncomingFiles,
  listUploads,
  removeUpload,
  type UploadState,
  UPLOADS_PATH,
} from '../../contract.ts';
import { importsFeature } from '../../feature.ts';
import { formatSourceAddress } from '../refresh/source-address.ts';
import { listFilesOfFolders } from '../run/import-folders.ts';
import { canGoOn, fetchLayerInto } from '../services/fetch-layer.ts';
import { type LayerAddress, readLayerAddress } from '../services/layer-address.ts';
import type { LayerProgress } from '../services/read-layer.ts';
import { importRulesOf } from '../settings.ts';
import { openUploadStore } from './open-upload-store.ts';
import { sweepUploads } from './sweep-uploads.ts';

const SWEEP_MS = 3_600_000;

interface RunningFetch {
  abort: AbortController;
  ended: Promise<void>;
  /** The number of rows of a layer that have arrived; null for a file, and before the first rows have arrived. */
  progress: LayerProgress | null;
}

export interface Uploads {
  uploadStore: UploadStore;
  routes: readonly Route[];
  /** Mounts the routes that receive uploads: their bodies aren't JSON, so they bypass the router. */
  mount(app: FastifyInstance, identify: (request: IdentifyRequest) => Promise<Actor>): Promise<void>;
  /** Stops the fetches that are running. */
  close(): Promise<void>;
}

/** Opens the store of files that operators upload or have fetched, to be imported. */
export async function createUploads(services: Services): Promise<Uploads> {
  const { config, log } = services;
  const uploadStore = openUploadStore(config);
  const fetching = new Map<string, RunningFetch>();
  const sweep = () =>
    sweepUploads(services, uploadStore).catch((error: unknown) =>
      log.warn({ err: error }, 'old uploads could not be removed'),
    );
  for (const { id, url, isComplete, error } of await uploadStore.list())
    if (url !== null && !isComplete && error === null)
      await uploadStore.fail(id, 'The server was stopped while it fetched the file: fetch it again.');
  await sweep();
  const timer = setInterval(sweep, SWEEP_MS).unref();

  const startFetch = (id: string, address: LayerAddress) => {
    if (fetching.has(id)) return; // another request for the same upload came first
    const abort = new AbortController();
    const { signal } = abort;
    const running: RunningFetch = { abort, ended: Promise.resolve(), progress: null };
    const onProgress = (progress: LayerProgress) => {
      running.progress = progress;
    };
    running.ended = fetchLayerInto(services, uploadStore, id, { address, signal, onProgress })
      .then(() => undefined)
      .catch(async (error: unknown) => {
        if (signal.aborted) return;
        if (!(error instanceof Problem)) {
          // The query is left out, because it may contain tokens and signatures.
          const { origin, pathname } = new URL(address.href);
          log.error({ err: error, url: origin + pathname }, 'a file could not be fetched');
        }
        const message =
          error instanceof Problem ? error.message : 'Something went wrong on our side: try again.';
        await uploadStore.fail(id, message);
      })
      // When the disk is full, the reason for the failure can't be stored either.
      .catch((error: unknown) => log.error({ err: error }, 'the failure of a fetch could not be stored'))
      .finally(() => fetching.delete(id));
    fetching.set(id, running);
  };
  const findUnfinished = async (url: string, address: LayerAddress) => {
    const found = (await uploadStore.list()).find((upload) => upload.url === url && !upload.isComplete);
    if (found === undefined || fetching.has(found.id)) return undefined;
    // Another request may have created the upload of a file a moment ago.
    if (found.error === null && !canGoOn(address)) return undefined;
    await uploadStore.resume(found.id);
    return uploadStore.get(found.id);
  };
  const stateOf = (upload: Upload) => toState(upload, fetching.get(upload.id)?.progress ?? null);
  const stopFetch = async (id: string) => {
    const running = fetching.get(id);
    running?.abort.abort(new Error('nobody wants the file anymore'));
    await running?.ended;
  };

  return {
    uploadStore,
    routes: [
      route(listUploads, async () => ({ uploads: (await uploadStore.list()).map(stateOf) })),
      route(getUpload, async ({ params }) => stateOf(await uploadStore.get(params.id))),
      route(createFetch, async ({ body }) => {
        const stored = formatSourceAddress(body.url, body.where);
        const address = readLayerAddress(stored);
        // A layer that was interrupted continues after the last complete page; a file that failed is fetched from its beginning.
        const unfinished = await findUnfinished(stored, address);
        const name = new URL(stored).hostname;
        const upload = unfinished ?? (await uploadStore.create({ name, bytes: null, url: stored }));
        startFetch(upload.id, address);
        return stateOf(upload);
      }),
      route(removeUpload, async ({ params }) => {
        await stopFetch(params.id);
        await uploadStore.remove(params.id);
        return {};
      }),
      route(listIncomingFiles, async () => ({
        folders: await listFilesOfFolders(importRulesOf(config).folders),
      })),
    ],
    mount: (app, identify) =>
      addTusRoutes(app, {
        prefix: UPLOADS_PATH,
        uploadStore,
        async authorize({ method, headers, cookies, query }) {
          const permission = importsFeature.permissions['import.create'];
          const apiToken = apiTokenOf(headers, query);
          const refused = refusal(
            await identify({ method, headers, cookies, apiToken, permission }),
            permission,
          );
          if (refused !== null) throw new Problem(refused);
        },
      }),
    async close() {
      clearInterval(timer);
      await Promise.all([...fetching.keys()].map(stopFetch));
    },
  };
}

function toState(upload: Upload, rows: LayerProgress | null): UploadState {
  const { id, name, bytes, received, isComplete, error, url, createdAt, notes } = upload;
  return {
    id,
    name,
    bytes,
    received,
    state: isComplete ? 'ready' : error === null ? 'receiving' : 'failed',
    error,
    url,
    notes,
    rows,
    created_at: createdAt,
  };
}
