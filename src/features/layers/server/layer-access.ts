import type { Services } from '../../../backend/services.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { Problem } from '../../../kernel/problem.ts';
import { type AuditActor, BY_NOBODY, recordAct } from '../../audit/server/index.ts';
import { findParcelColumn } from '../../parcels/rules/parcel-columns.ts';
import type { PremiumAudience } from '../../parcels/rules/premium-fields.ts';
import { accessSettingsOf } from '../../parcels/server/index.ts';
import type { LayerAccessJson } from '../contract.ts';
import {
  type LayerDecisions,
  LAYERS_WITH_AUDIENCE,
  type LayerWithAudience,
  audienceOfLayer,
  columnsOfLayer,
  defaultAudience,
  findLayerWithAudience,
} from '../rules/layer-access.ts';
import { type LayerAudience, audienceSentence, refusalOfAudience } from '../rules/layer-audience.ts';
import { findStaticLayer } from '../rules/static-layers.ts';
import { listLayerDecisions, putLayerDecision } from './queries-access.ts';

/** The current audiences of the layers. */
export interface LayerAudiences {
  audience(layer: LayerWithAudience): Promise<LayerAudience>;
}

/** Throws `sign_in_required`, `upgrade_required` or `not_allowed` when this actor is not in the layer's audience. */
export function assertMaySeeLayer(actor: Actor, layer: LayerWithAudience, audience: LayerAudience): void {
  const refusal = refusalOfAudience(actor, audience);
  if (refusal === null) return;
  const name = findLayerWithAudience(layer)?.label ?? layer;
  throw new Problem(refusal, audienceSentence(`The layer “${name}”`, audience));
}

/** Returns every layer with its audience, for operators. */
export async function listLayerAccess({
  database,
  config,
}: Pick<Services, 'database' | 'config'>): Promise<LayerAccessJson[]> {
  const decisions = await listLayerDecisions(database.kysely);
  return LAYERS_WITH_AUDIENCE.map(({ id }) =>
    toLayerAccess(id, decisions, accessSettingsOf(config).premiumFields),
  );
}

/**
 * Sets the audience of a layer; null restores the default. `onChanged` applies the change in this process at once; other servers follow within a
 * second. Throws `not_found` for an unknown layer.
 */
export async function setLayerAccess(
  { database, config }: Pick<Services, 'database' | 'config'>,
  word: string,
  audience: LayerAudience | null,
  { onChanged, by = BY_NOBODY }: { onChanged: () => Promise<void>; by?: AuditActor },
): Promise<LayerAccessJson> {
  const layer = findLayerWithAudience(findStaticLayer(word)?.id ?? word.replaceAll('-', '_'));
  if (layer === undefined)
    throw new Problem(
      'not_found',
      `There is no layer ${word}. The layers are: ${LAYERS_WITH_AUDIENCE.map(({ id }) => id).join(', ')}.`,
    );
  const decisions = await database.kysely.transaction().execute(async (trx) => {
    const before = await listLayerDecisions(trx);
    await putLayerDecision(trx, layer.id, audience);
    await recordAct(trx, {
      actor: by,
      verb: 'layer.access_changed',
      subject: { kind: 'layer', id: layer.id, name: layer.label },
      detail: { from: before[layer.id] ?? 'default', to: audience ?? 'default' },
    });
    return listLayerDecisions(trx);
  });
  await onChanged();
  return toLayerAccess(layer.id, decisions, accessSettingsOf(config).premiumFields);
}

function toLayerAccess(
  layer: LayerWithAudience,
  decisions: LayerDecisions,
  premiumFields: PremiumAudience,
): LayerAccessJson {
  return {
    layer,
    label: findLayerWithAudience(layer)?.label ?? layer,
    audience: audienceOfLayer(layer, decisions, premiumFields),
    default_audience: defaultAudience(layer, premiumFields),
    is_decided: decisions[layer] !== undefined,
    columns: columnsOfLayer(layer).map((name) => findParcelColumn(name)?.label ?? name),
  };
}
