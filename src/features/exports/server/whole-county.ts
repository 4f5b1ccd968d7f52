import { createHash, randomUUID } from 'node:crypto';
import type { Database } from '../../../backend/db/database.ts';
import type { RequestContext } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { Problem } from '../../../kernel/problem.ts';
import { type Edition, findEdition } from '../../editions/server/index.ts';
import { columnLabel } from '../../filters/rules/filter-labels.ts';
import { listEditionColumns, openFieldAccess } from '../../parcels/server/index.ts';
import type { ExportFormatId } from '../rules/export-formats.ts';
import { WHY_LEFT_OUT, whyTooManyColumns } from '../rules/exported-columns.ts';
import type { ExportSpec } from './export-spec.ts';
import { findExportedEdition } from './queries-edition.ts';
import { setSpec } from './queries.ts';
import { fileName } from './start-export.ts';

/** A county as the store sells it. */
export interface SoldCounty {
  edition: Pick<Edition, 'editionId' | 'geoid' | 'version' | 'placePath' | 'parcelCount'>;
  headline: string;
  format: ExportFormatId;
  /** The columns by their names in exports: county columns have the prefix `custom:`. */
  columns: readonly string[];
  /** Part of the file's name, such as "premium". */
  product: string;
  /**
   * A paid file has all columns that a Team plan shows. A free file has the premium columns too, but personal columns only if the person sees them on the
   * site.
   */
  isPaid: boolean;
}

/** A file of a whole county that an order can store. */
export interface CountyFile {
  id: string;
  filename: string;
  format: string;
  records: number;
  spec: ExportSpec;
  /** Set for a free file, which is shared by everybody who would get the same file; null for a paid one. */
  sharedKey: string | null;
}

/** Plans the file of a whole county for a person. Throws `invalid_input` when the format can't hold its columns. */
export async function planCountyFile(
  services: Pick<Services, 'config' | 'database'>,
  actor: RequestContext['actor'],
  { edition, headline, format, columns, product, isPaid }: SoldCounty,
): Promise<CountyFile> {
  const facts = await findExportedEdition(services.database.kysely, edition.editionId);
  if (facts === undefined)
    throw new Problem('conflict', 'A new edition of the county was just published. Please try again.');
  if (!facts.hasColumns) await listEditionColumns(services, edition.editionId);
  const reader = isPaid ? { ...actor, tier: 'team' as const } : actor;
  const { personal, isPersonal } = await openFieldAccess(services, edition, reader);
  const isHidden = (name: string) => personal !== null && isPersonal(name);
  const shown = columns.filter((name) => !isHidden(name));
  const message = whyTooManyColumns(format, shown.length);
  if (message !== null) throw new Problem('invalid_input', message);
  const spec: ExportSpec = {
    format,
    editionId: edition.editionId,
    geoid: edition.geoid,
    version: edition.version,
    placePath: edition.placePath,
    placeName: headline,
    columns: shown,
    leftOut: columns
      .filter(isHidden)
      .map((name) => ({ name: columnLabel(name), why: WHY_LEFT_OUT[personal ?? 'sign_in'] })),
    boundary: `${headline} (${edition.placePath})`,
    queryLines: [],
    seesPersonal: personal === null,
    projectName: null,
    isWholeCounty: true,
    note: null,
  };
  return {
    id: randomUUID(),
    filename: fileName(`${edition.placePath.slice(1).replaceAll('/', '-')}-${product}`, spec),
    format,
    records: edition.parcelCount,
    spec,
    sharedKey: isPaid ? null : sharedKeyOf(spec),
  };
}

function sharedKeyOf({ format, editionId, columns, seesPersonal }: ExportSpec): string {
  return createHash('sha256')
    .update(JSON.stringify(['county', format, editionId, columns, seesPersonal]))
    .digest('base64url');
}

/**
 * Returns the spec and the edition from which the file of an export is made. Opt-outs are only known for the current edition, so a whole county whose edition
 * was replaced since the order gets the new one, and its README says so. The selected rows of other exports are of one edition only.
 */
export async function followEdition(
  { kysely: db }: Pick<Database, 'kysely'>,
  spec: ExportSpec,
  { id, claim, records }: { id: string; claim: string; records: number },
): Promise<{ spec: ExportSpec; records: number }> {
  if (!spec.isWholeCounty) return { spec, records };
  const current = await findEdition(db, { geoid: spec.geoid });
  if (current === undefined || current.editionId === spec.editionId) return { spec, records };
  const followed = {
    spec: {
      ...spec,
      editionId: current.editionId,
      version: current.version,
      note: `A new edition of the county was published after this file was ordered, so the file has version ${current.version} instead of ${spec.version}.`,
    },
    records: current.parcelCount,
  };
  await setSpec(db, { id, claim }, followed);
  return followed;
}
