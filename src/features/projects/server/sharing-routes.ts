import type { Db, Trx } from '../../../backend/db/database.ts';
import { type Route, type WriteContext, route, writeRoute } from '../../../backend/http/route.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { QUARTER_HOUR_MS, limitOf, mailboxKey, mailboxLimit } from '../../../backend/limits/limits.ts';
import { Problem } from '../../../kernel/problem.ts';
import { assertAllowed } from '../../accounts/server/index.ts';
import { findProfile } from '../../profile/server/index.ts';
import { actedBy, recordAct } from '../../audit/server/index.ts';
import {
  type ProjectSharing,
  addProjectPerson,
  getProjectSharing,
  removeProjectPerson,
  setProjectSharing,
} from '../contract.ts';
import { sharingEmail } from '../rules/emails.ts';
import { projectVerdict } from '../rules/project-access.ts';
import { projectPath } from '../rules/project-path.ts';
import { MAX_PEOPLE } from '../rules/sharing.ts';
import { type OpenProject, openProject, openRow } from './open-project.ts';
import type { ProjectParts } from './project-parts.ts';
import { PRIVATE } from './project-routes.ts';
import { lockProject } from './queries.ts';
import { addPerson, listPeople, removePerson, setSharing } from './queries-people.ts';

const SHARES_OF_ACCOUNT = limitOf('project share', 30, QUARTER_HOUR_MS);
const EMAILS_OF_ACCOUNT_TO = limitOf('project email to', 5, QUARTER_HOUR_MS);
const MAILBOX_SHARING = mailboxLimit('sharing');

/** Whom a project is shared with. Members of its account see it; who may change it is asked of `can`. */
export function sharingRoutes({ db, plans, mail, log, publicUrl, limits }: ProjectParts): Route[] {
  /** Who names people is known by an e-mail that is theirs; operators vouch for themselves. */
  const sharerOf = async (actor: Actor) => {
    const profile = actor.userId === null ? undefined : await findProfile(db, actor.userId);
    if (profile === undefined) throw new Problem('sign_in_required');
    if (profile.confirmedAt === null && !actor.isOperator)
      throw new Problem(
        'not_allowed',
        'Confirm your e-mail first, in your account: people must know who shares with them.',
      );
    return { id: actor.userId ?? '', name: profile.name };
  };
  const describe = async (db: Db, slug: string, actor: Actor): Promise<ProjectSharing> => {
    const project = await openProject(db, projectPath(slug), actor, plans);
    if (project.kind !== 'member')
      throw new Problem('not_allowed', 'Only members of its account see whom a project is shared with.');
    const people = await listPeople(db, project.id);
    return {
      status: 'ok',
      sharing: project.sharing,
      people: people.map(({ id, email, addedBy, addedAt }) => ({
        id,
        email,
        added_by: addedBy,
        added_at: addedAt.toISOString(),
      })),
    };
  };

  const change = async (
    slug: string,
    { trx, actor }: Pick<WriteContext, 'trx' | 'actor'>,
    work: (trx: Trx, project: OpenProject) => Promise<void>,
  ) => {
    const project = openRow(await lockProject(trx, slug, actor.userId), actor, plans);
    assertAllowed(projectVerdict(project, 'share', project, plans));
    await work(trx, project);
    return describe(trx, slug, actor);
  };

  /** The sharing stands whether the email leaves or not, or its mailbox had enough of them: the link can be sent by other ways. */
  const write = async (
    { id, name, path }: OpenProject,
    sharer: { id: string; name: string },
    email: string,
  ) => {
    try {
      await limits.take([
        { limit: EMAILS_OF_ACCOUNT_TO, holder: [sharer.id, mailboxKey(email)] },
        { limit: MAILBOX_SHARING, holder: [mailboxKey(email)] },
      ]);
      await mail.send({
        to: email,
        ...sharingEmail({ sharer: sharer.name, project: name, link: publicUrl + path }),
      });
      return mail.isConnected ? ('sent' as const) : ('kept' as const);
    } catch (error) {
      log.error({ err: error, projectId: id }, 'the email about a shared project could not be sent');
      return 'failed' as const;
    }
  };

  return [
    route(getProjectSharing, async ({ params: { slug } }, { actor, setHeader }) => {
      setHeader(...PRIVATE);
      return describe(db, slug, actor);
    }),
    writeRoute(setProjectSharing, ({ params: { slug }, body: { sharing } }, context) =>
      change(slug, context, async (trx, project) => {
        if (sharing === project.sharing) return;
        await setSharing(trx, project.id, sharing);
        const detail = { from: project.sharing, to: sharing };
        await note(trx, project, context.actor, 'project.sharing_changed', detail);
      }),
    ),
    writeRoute(addProjectPerson, {
      async prepare({ params: { slug } }, { actor }) {
        // What the actor may not is told before what they should do first.
        const { here, groupId } = await openProject(db, projectPath(slug), actor, plans);
        assertAllowed(projectVerdict({ here }, 'share', { groupId }, plans));
        const sharer = await sharerOf(actor);
        return { sharer, share: await limits.take([{ limit: SHARES_OF_ACCOUNT, holder: [sharer.id] }]) };
      },
      async write({ params: { slug }, body: { email } }, context, { sharer, share }) {
        const added: OpenProject[] = [];
        const sharing = await change(slug, context, async (trx, project) => {
          if ((await listPeople(trx, project.id)).length >= MAX_PEOPLE)
            throw new Problem(
              'limit_reached',
              `A project is shared with at most ${MAX_PEOPLE} people by name.`,
            );
          const addedBy = context.actor.userId;
          if (!(await addPerson(trx, { projectId: project.id, email, addedBy }))) return;
          // Naming somebody is of no use while nobody but members may look.
          if (project.sharing === 'private') await setSharing(trx, project.id, 'people');
          await note(trx, project, context.actor, 'project.person_added', {});
          added.push(project);
        });
        return async () => {
          const [project] = added;
          if (project === undefined) await share.giveBack();
          return { ...sharing, letter: project === undefined ? null : await write(project, sharer, email) };
        };
      },
    }),
    writeRoute(removeProjectPerson, ({ params: { slug, id } }, context) =>
      change(slug, context, async (trx, project) => {
        if (!(await removePerson(trx, project.id, id)))
          throw new Problem('not_found', 'The project is not shared with this person any more.');
        await note(trx, project, context.actor, 'project.person_removed', { person: id });
      }),
    ),
  ];
}

function note(
  trx: Trx,
  project: OpenProject,
  actor: Actor,
  verb: string,
  detail: Record<string, string>,
): Promise<void> {
  return recordAct(trx, {
    actor: actedBy(actor),
    verb,
    subject: { kind: 'project', id: project.id, name: project.name },
    detail,
  });
}
