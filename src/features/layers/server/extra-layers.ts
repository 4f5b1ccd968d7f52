import { isIP } from 'node:net';
import { type Route, route, writeRoute } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { isPublicAddress } from '../../../backend/uploads/is-public-address.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { Problem } from '../../../kernel/problem.ts';
import { actedBy, recordAct } from '../../audit/server/index.ts';
import {
  type PublishedExtraLayer,
  listExtraLayers as listExtraLayersEndpoint,
  removeExtraLayer,
  saveExtraLayer,
} from '../contract.ts';
import {
  MAX_EXTRA_LAYERS,
  issueOfExtraLayer,
  originOfTemplate,
  tileTemplateOf,
} from '../rules/extra-layer.ts';
import { refusalOfAudience, stateOfLayer } from '../rules/layer-audience.ts';
import { type ExtraLayer, deleteExtraLayer, listExtraLayers, putExtraLayer } from './queries-extra.ts';

/**
 * Returns the operators' endpoints for layers of other sites. `onChanged` makes this server publish the change at once and allow the layers' origins in its
 * content security policy.
 */
export function extraLayerRoutes(
  { database }: Pick<Services, 'database'>,
  onChanged: () => Promise<void>,
): Route[] {
  return [
    route(listExtraLayersEndpoint, async () => ({ layers: await listExtraLayers(database.kysely) })),
    writeRoute(saveExtraLayer, async ({ body: { id, ...draft } }, { actor, trx }) => {
      const issue = issueOfExtraLayer(draft, isPrivateHost);
      if (issue !== null)
        throw new Problem('invalid_input', {
          detail: issue.message,
          fields: [{ field: `body.${issue.field}`, message: issue.message }],
        });
      if (id === null && (await listExtraLayers(trx)).length >= MAX_EXTRA_LAYERS)
        throw new Problem(
          'invalid_input',
          `The map has ${MAX_EXTRA_LAYERS} layers of other sites. Remove one first.`,
        );
      const saved = await putExtraLayer(trx, id, draft);
      if (saved === undefined)
        throw new Problem('not_found', 'This layer was removed in the meantime. Add it again.');
      await recordAct(trx, {
        actor: actedBy(actor),
        verb: id === null ? 'layer.added' : 'layer.changed',
        subject: { kind: 'layer', id: `extra ${saved.id}`, name: saved.name },
        detail: { host: originOfTemplate(saved.url) ?? '' },
      });
      return async () => {
        await onChanged();
        return saved;
      };
    }),
    writeRoute(removeExtraLayer, async ({ body: { id } }, { actor, trx }) => {
      const removed = await deleteExtraLayer(trx, id);
      if (removed === undefined)
        throw new Problem('not_found', 'This layer does not exist. It may have been removed already.');
      await recordAct(trx, {
        actor: actedBy(actor),
        verb: 'layer.removed',
        subject: { kind: 'layer', id: `extra ${removed.id}`, name: removed.name },
        detail: { host: originOfTemplate(removed.url) ?? '' },
      });
      return async () => {
        await onChanged();
        return removed;
      };
    }),
  ];
}

/**
 * Returns the layers of other sites for a reader. Layers for operators are left out for others. Layers refused for another reason have an empty address,
 * because the address may contain an access key.
 */
export function shownExtraLayers(layers: readonly ExtraLayer[], actor: Actor): PublishedExtraLayer[] {
  return layers.flatMap((layer) => {
    if (stateOfLayer(actor, layer.audience) === 'hidden') return [];
    const refusal = refusalOfAudience(actor, layer.audience);
    const { id, name, kind, attribution, docs, min_zoom, max_zoom, country, audience } = layer;
    const tiles = refusal === null ? tileTemplateOf(layer) : '';
    return [{ id, name, kind, tiles, attribution, docs, min_zoom, max_zoom, country, audience, refusal }];
  });
}

/** Returns the origins of the layers (scheme, host and port), each once. */
export function originsOf(layers: readonly ExtraLayer[]): string[] {
  return [...new Set(layers.flatMap(({ url }) => originOfTemplate(url) ?? []))];
}

/** Returns true for a host that is not on the public internet, by its name or address. */
function isPrivateHost(host: string): boolean {
  // Browsers read 127.1 and 0x7f000001 as 127.0.0.1.
  const name = URL.parse(`http://${host}`)?.hostname ?? '';
  const address = name.replace(/^\[|\]$/g, '');
  if (isIP(address) !== 0) return !isPublicAddress(address);
  return !name.includes('.') || /(^|\.)(localhost|local|internal|lan|home\.arpa)\.?$/i.test(name);
}
