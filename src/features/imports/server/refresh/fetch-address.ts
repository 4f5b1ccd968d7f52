import type { Services } from '../../../../backend/services.ts';
import type { UploadStore } from '../../../../backend/uploads/upload-store.ts';
import { fetchLayer } from '../services/fetch-layer.ts';
import { readLayerAddress } from '../services/layer-address.ts';
import type { LayerProgress } from '../services/read-layer.ts';

export interface FetchedSource {
  file: string;
  name: string;
  /** False: a service sent fewer features than it says it has. */
  isWhole: boolean;
  /** Sentences for people about what was odd. */
  notes: readonly string[];
}

export interface SourceFetch {
  url: string;
  signal: AbortSignal;
  onProgress?: ((progress: LayerProgress) => void) | undefined;
  keepsRecent?: boolean;
}

/**
 * Fetches a layer or a file from a stored address into an upload. An interrupted fetch of a layer is continued. Earlier copies are removed, except those that
 * an import or a schedule needs and, if `keepsRecent` is true, those of the last hour.
 */
export async function fetchAddress(
  services: Pick<Services, 'config' | 'database' | 'scratchDir'>,
  uploadStore: UploadStore,
  { url, ...fetch }: SourceFetch,
): Promise<FetchedSource> {
  const address = readLayerAddress(url);
  const { upload, layer } = await fetchLayer(services, uploadStore, { address, ...fetch });
  const { host } = new URL(address.href);
  const { file, name, notes } = upload;
  return { file, name: `${layer?.name ?? name} (${host})`, isWhole: layer?.isWhole ?? true, notes };
}
