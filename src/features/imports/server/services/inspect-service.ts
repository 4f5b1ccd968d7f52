import type { Services } from '../../../../backend/services.ts';
import { Problem } from '../../../../kernel/problem.ts';
import type { InspectedAddress } from '../../contract.ts';
import { describeLayer } from './fetch-layer.ts';
import { formatLayerAddress, readLayerAddress } from './layer-address.ts';

/** The time limit in milliseconds. It is short because a person waits for the answer. A layer that is too slow to inspect can still be fetched. */
const TIMEOUT_MS = 40_000;
const PAUSE_MS = 300;

/** Describes for people what is at an address. `where` replaces the condition in the address. Throws a `Problem` if the address can't be asked. */
export async function inspectService(
  services: Pick<Services, 'config' | 'database' | 'scratchDir'>,
  { url, where }: { url: string; where?: string | undefined },
): Promise<InspectedAddress> {
  const given = readLayerAddress(url);
  const address = where === undefined || where === '' ? given : { ...given, where };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const found = await describeLayer(services, { address, signal, pauseMs: PAUSE_MS }).catch(
    (error: unknown) => {
      if (!signal.aborted) throw error;
      const { host } = new URL(given.href);
      throw new Problem(
        'unreadable_file',
        `${host} did not answer in time: try again, or fetch the layer without inspecting it first.`,
      );
    },
  );
  const nothing = { layer: null, license: null, where: null, layers: [] };
  if ('file' in found) return { ...nothing, kind: 'file', url: found.file.href, license: found.file.license };
  if ('choice' in found)
    return {
      ...nothing,
      kind: 'choice',
      url,
      layers: found.choice.map(({ href, ...layer }) => ({ ...layer, url: href })),
    };
  const { name, kind, geometry, rows, columns, editedAtMs, notes, condition, license } = found.described;
  return {
    ...nothing,
    kind: 'layer',
    url: formatLayerAddress({ ...found.described.address, where: null }),
    license,
    where: found.described.address.where,
    layer: {
      name,
      service: kind,
      geometry,
      rows,
      columns: columns === null ? null : [...columns],
      edited_at: editedAtMs === null ? null : new Date(editedAtMs).toISOString(),
      notes: [...notes],
      condition,
    },
  };
}
