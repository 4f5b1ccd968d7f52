import type { ActVerb } from '../../../backend/act-sentences.ts';
import type { Db, Trx } from '../../../backend/db/database.ts';
import { type Route, route, writeRoute } from '../../../backend/http/route.ts';
import { QUARTER_HOUR_MS, limitOf, mailboxKey, mailboxLimit } from '../../../backend/limits/limits.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { Problem } from '../../../kernel/problem.ts';
import { actedBy, recordAct } from '../../audit/server/index.ts';
import { findProfile } from '../../profile/server/index.ts';
import {
  type ProjectSharing,
  addProjectPerson,
  getProjectSharing,
  removeProjectPerson,
  setProjectSharing,
} from '../contract.ts';
import { sharingEmail } from '../rules/emails.ts';
import { MAX_PEOPLE } from '../rules/sharing.ts';
import { type OpenProject, projectLoader } from './open-project.ts';
import type { ProjectParts } from './project-parts.ts';
import { PRIVATE } from './project-routes.ts';
import { addPerson, listPeople, removePerson, setSharing } from './queries-people.ts';

const SHARES_OF_ACCOUNT = limitOf('project share', 30, QUARTER_HOUR_MS);
const EMAILS_OF_ACCOUNT_TO = limitOf('project email to', 5, QUARTER_HOUR_MS);
const MAILBOX_SHARING = mailboxLimit('sharing');

type Shared = Pick<OpenProject, 'id' | 'sharing'>;

/** Routes to share a project. */
export function sharingRoutes({ db, plans, mail, log, config, limits }: ProjectParts): Route[] {
  const load = projectLoader(plans);
  /** Returns the person who shares the project. They need a confirmed email; operators don't. */
  const sharerOf = async (actor: Actor) => {
    const profile = actor.userId === null ? undefined : await findProfile(db, actor.userId);
    if (profile === undefined) throw new Problem('sign_in_required');
    if (profile.confirmedAt === null && !actor.isOperator)
      throw new Problem(
        'not_allowed',
        'Confirm your email first, in your account: people must know who shares with them.',
      );
    return { id: actor.userId ?? '', name: profile.name };
  };
  const describe = async (on: Db, { id: projectId, sharing }: Shared): Promise<ProjectSharing> => {
    const people = await listPeople(on, projectId);
    return {
      status: 'ok',
      sharing,
      people: people.map(({ id, email, addedBy, addedAt }) => ({
        id,
        email,
        added_by: addedBy,
        added_at: addedAt.toISOString(),
      })),
    };
  };

  /** Sends the email. The project stays shared when sending fails or the mailbox has reached its limit, because the link can be sent in other ways. */
  const sendEmail = async (
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
        ...sharingEmail({
          sharer: sharer.name,
          project: name,
          link: config.publicUrl + path,
          site: config.site.name,
        }),
      });
      return mail.isConnected ? ('sent' as const) : ('kept' as const);
    } catch (error) {
      log.error({ err: error, projectId: id }, 'the email about a shared project could not be sent');
      return 'failed' as const;
    }
  };

  return [
    route(getProjectSharing, load, async (_, { record, setHeader }) => {
      setHeader(...PRIVATE);
      return describe(db, record);
    }),
    writeRoute(setProjectSharing, load, async ({ body: { sharing } }, { trx, actor, record: project }) => {
      if (sharing !== project.sharing) {
        await setSharing(trx, project.id, sharing);
        await note(trx, project, actor, 'project.sharing_changed', { from: project.sharing, to: sharing });
      }
      return describe(trx, { id: project.id, sharing });
    }),
    writeRoute(addProjectPerson, load, {
      async prepare(_, { actor }) {
        const sharer = await sharerOf(actor);
        return { sharer, share: await limits.take([{ limit: SHARES_OF_ACCOUNT, holder: [sharer.id] }]) };
      },
      async write({ body: { email } }, { trx, actor, record: project }, { sharer, share }) {
        const person = { projectId: project.id, email, addedBy: actor.userId };
        if (!(await addPerson(trx, person))) {
          const current = await describe(trx, project);
          return async () => {
            await share.refund();
            return { ...current, email_state: null };
          };
        }
        // Counts after the insert, so that the limit does not refuse a person who is already on the list. The project is locked,
        // so no other request adds a person meanwhile.
        if ((await listPeople(trx, project.id)).length > MAX_PEOPLE)
          throw new Problem(
            'limit_reached',
            `A project is shared with at most ${MAX_PEOPLE} people by name.`,
          );
        // Nobody but members may open a private project, so sharing it with a person opens it to the people on its list.
        const sharing = project.sharing === 'private' ? 'people' : project.sharing;
        if (sharing !== project.sharing) await setSharing(trx, project.id, sharing);
        await note(trx, project, actor, 'project.person_added', {});
        const shared = await describe(trx, { id: project.id, sharing });
        return async () => ({ ...shared, email_state: await sendEmail(project, sharer, email) });
      },
    }),
    writeRoute(removeProjectPerson, load, async ({ params: { id } }, { trx, actor, record: project }) => {
      if (!(await removePerson(trx, project.id, id)))
        throw new Problem('not_found', 'The project is not shared with this person anymore.');
      await note(trx, project, actor, 'project.person_removed', { person: id });
      return describe(trx, project);
    }),
  ];
}

function note(
  trx: Trx,
  project: OpenProject,
  actor: Actor,
  verb: ActVerb,
  detail: Record<string, string>,
): Promise<void> {
  return recordAct(trx, {
    actor: actedBy(actor),
    verb,
    subject: { kind: 'project', id: project.id, name: project.name },
    detail,
  });
}
