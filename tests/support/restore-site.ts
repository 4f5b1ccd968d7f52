import type { APIResponse, BrowserContext } from 'playwright';
import { expect } from 'vitest';
import { listEditions } from '../../src/features/imports/contract.ts';
import { listLayerEditions } from '../../src/features/layers/contract.ts';
import { listOptOuts } from '../../src/features/privacy/contract.ts';
import { headersFor } from './change-settings.ts';
import type { JourneyServer } from './journey-server.ts';

/*
 * The journeys of a worker share one server. What a test changes for everyone is undone in its `finally`, so that other tests, and a second
 * attempt of the same one, find the site as it was.
 */

/** Makes the first edition of a county current, and removes the other editions and the schedule of refreshes. */
export async function restoreCounty(
  server: JourneyServer,
  operator: BrowserContext,
  county: string,
): Promise<void> {
  const send = await senderFor(server, operator);
  const place = encodeURIComponent(county);
  await send('DELETE', `/admin/county-refresh.json?place=${place}`, [404]);
  const listed = await send('GET', `/admin/editions.json?place=${place}`);
  const { counties = [] } = listEditions.output?.parse(await listed.json()) ?? {};
  // They are listed newest first.
  const [first, ...others] = counties.flatMap(({ editions }) => editions).toReversed();
  if (first === undefined) throw new Error(`${county} has no edition`);
  if (!first.is_current) await send('POST', `/admin/editions/${first.id}/publish.json`);
  for (const { id } of others) await send('DELETE', `/admin/editions/${id}.json`);
}

/** Lifts all privacy opt-outs that are in force. */
export async function liftOptOuts(server: JourneyServer, operator: BrowserContext): Promise<void> {
  const send = await senderFor(server, operator);
  const listed = await send('GET', '/admin/removals.json');
  for (const { id, state } of listOptOuts.output?.parse(await listed.json()).removals ?? [])
    if (state === 'in_force') await send('POST', `/admin/removals/${id}/lift.json`);
}

/** Removes the layers that were made from a file with this name. */
export async function removeLayersOf(
  server: JourneyServer,
  operator: BrowserContext,
  file: string,
): Promise<void> {
  const send = await senderFor(server, operator);
  const listed = await send('GET', '/admin/layers.json');
  for (const layer of listLayerEditions.output?.parse(await listed.json()).layers ?? [])
    if (layer.source_name === file)
      await send('POST', '/admin/layers/remove.json', [], { layer: layer.layer, place: layer.place_path });
}

/** Returns a function that sends requests as the operator who is signed in in a browser. Fails for a status of 400 or more that is not allowed. */
async function senderFor(server: JourneyServer, operator: BrowserContext) {
  const headers = await headersFor(server, operator);
  return async (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    allowed: readonly number[] = [],
    data: object = {},
  ): Promise<APIResponse> => {
    const reply = await operator.request.fetch(server.url + path, {
      method,
      headers,
      ...(method === 'POST' && { data }),
    });
    expect(reply.ok() || allowed.includes(reply.status()), await reply.text()).toBe(true);
    return reply;
  };
}
