import type { Services } from '../../../backend/services.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { mayHide } from '../../filters/server/index.ts';
import { standardFieldAccess } from '../../parcels/rules/field-access.ts';
import { accessSettingsOf, openFieldAccess } from '../../parcels/server/index.ts';
import { type OpenProject, openProjectsById } from '../../projects/server/index.ts';
import type { Notice } from '../contract.ts';
import { describeNotice } from '../rules/describe-notice.ts';
import { SELECTION_KINDS } from '../rules/selection-changes.ts';
import { actorInProject } from './outside-visitor.ts';
import type { NoticeRow } from './queries.ts';

type Described = Pick<Notice, 'title' | 'lines' | 'parcels'>;

const NOT_OPEN: Described = {
  title: null,
  lines: ['It was deleted, or it is no longer shared with you.'],
  parcels: [],
};
const NOT_SHOWN =
  'The changes are not shown, because the project selects by a column that your plan does not include.';

/**
 * Returns the content of notifications about projects, as this reader may see it now, by their ids. A project that the reader can't open is not named. If it
 * selects by columns that the reader may not see, the numbers are left out, because they would reveal values. If it selects by columns that name people, the
 * parcels are left out: only the page of the project lists them.
 */
export async function describeSelections(
  services: Pick<Services, 'config' | 'database'>,
  rows: readonly NoticeRow[],
  actor: Actor,
): Promise<ReadonlyMap<number, Described>> {
  const about = rows.filter(({ subject }) => subject === 'selection');
  const ids = [...new Set(about.flatMap(({ projectId }) => projectId ?? []))];
  const projects = await openProjectsById(services, ids, actor);
  const described = new Map<number, Described>();
  for (const row of about) {
    const project = projects.get(row.projectId ?? '');
    described.set(
      row.id,
      project === undefined ? NOT_OPEN : await describeOne(services, row, project, actor),
    );
  }
  return described;
}

async function describeOne(
  services: Pick<Services, 'config' | 'database'>,
  row: NoticeRow,
  project: OpenProject,
  reader: Actor,
): Promise<Described> {
  const actor = actorInProject(reader, project);
  const { toEditionId: editionId, placePath, detail, kinds } = row;
  const access =
    editionId === null
      ? standardFieldAccess(actor, accessSettingsOf(services.config))
      : await openFieldAccess(services, { editionId, placePath }, actor);
  const columns = Array.isArray(detail['columns']) ? detail['columns'].map(String) : [];
  const title = project.name;
  if (columns.some((column) => access.whyHidden(column) !== null))
    return { title, lines: [NOT_SHOWN], parcels: [] };
  const namesPeople = columns.some((column) => mayHide(access, column));
  return {
    title,
    lines: describeNotice(row, []),
    parcels: namesPeople ? [] : parcelsOf(detail['parcels'], kinds),
  };
}

/** Reads the stored parcels of the kinds about which the reader is notified. */
function parcelsOf(stored: unknown, kinds: readonly string[]): Described['parcels'] {
  const lists = (stored ?? {}) as Partial<Record<string, { path: string; title: string | null }[]>>;
  return SELECTION_KINDS.filter((how) => kinds.includes(how)).flatMap((how) =>
    (lists[how] ?? []).map(({ path, title }) => ({ how, path, title })),
  );
}
