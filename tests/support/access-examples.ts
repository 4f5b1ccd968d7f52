import { sql } from 'kysely';
import { reasonAgainst } from '../../src/features/accounts/rules/can.ts';
import type { GroupDetail } from '../../src/features/groups/contract.ts';
import { reasonAgainstChange, reasonAgainstTransfer } from '../../src/features/groups/rules/group-reasons.ts';
import type { Card } from '../../src/features/payments/contract.ts';
import type { Project } from '../../src/features/projects/contract.ts';
import type { Actor } from '../../src/kernel/permission.ts';
import { type AccessWorld, PEOPLE, type Page, type Person, permissionOf } from './access-world.ts';
import { squareAt } from './parcels-fixture.ts';

/** Stands for the reason of a refusal that the page can't show, because it does not show the record to this person. */
export const UNSEEN = '';

/** A request for a record. */
export interface Example {
  endpoint: string;
  /** The verb of the permission that the record requires instead of the endpoint's. */
  verb?: string;
  url: string;
  body?: object;
  /** The people for whom the record does not exist. */
  hiddenFrom?: readonly Person[];
  /** The people to whom the permission's own rule (`allow`) grants the request; when absent, the roles in the manifest decide. */
  allowed?: readonly Person[];
  /** The error message that the owner gets although the request is permitted; when absent, `DONE`. A status of 200 is right in either case. */
  end?: string;
  /** Returns the reason for a refusal that the page gives a person who sees the record; null when the page lets them send the request. */
  reason(page: Page): string | null;
}

/** The people for whom unshared records of the group do not exist. */
const OUTSIDE = ['visitor', 'stranger', 'guest'] as const satisfies readonly Person[];

/** Creates a record of each kind, and a request for each endpoint whose permission needs a record. */
export async function makeExamples({ site, change, idOf }: AccessWorld): Promise<readonly Example[]> {
  const post = (person: Person, url: string, payload: object) => change(person, 'POST', url, payload);
  const remove = (url: string) => change('owner', 'DELETE', url);
  const everything = { path: '/us/zz/alder', parcel: {} };
  const made = async (name: string) => {
    const { project } = await post('owner', '/projects.json', { name, query: everything });
    return (project as Project).path;
  };
  const area = async (name: string) => {
    const shape = JSON.stringify(squareAt(-99.99, 40.01, 0.01));
    const saved = await post('owner', '/neighborhoods.json', { name, shape, group_slug: 'works' });
    return String(saved['path']);
  };
  const project = await made('Kept');
  const deleted = await made('Deleted');
  await remove(`${deleted}.json`);
  const [kept, gone] = [await area('Kept'), await area('Deleted')];
  await remove(`${gone}.json`);
  const shared = await post('owner', `${project}/people.json`, { email: 'friend@people.example' });
  const [friend] = shared['people'] as { id: string }[];
  await post('owner', `${project}/settings/sharing.json`, { sharing: 'private' });
  await post('owner', `${project}/settings/add_focus.json`, { path: kept });
  const invited = await post('owner', '/groups/works/invitations.json', {
    email: 'new@people.example',
    role: 'member',
  });
  const [invitation] = (invited['group'] as GroupDetail).invitations;
  const followed = await post('owner', '/us/zz/alder/2/bookmark.json', { bookmark: 'add' });
  const { id: follow } = followed['bookmark'] as { id: number };
  await remove(`/notify/follows/${follow}.json`);
  const { rows } = await sql<{ id: string }>`
    insert into parcel_export (project_id, account_id, format, filename, spec, request_key, records)
    select id, ${idOf('owner')}::uuid, 'csv', 'kept.zip', '{}', 'kept', 1 from project where name = 'Kept' returning id`.execute(
    site.services.database.kysely,
  );
  const card = await addCards(post);
  const invoices = await sql<{ id: string }>`
    insert into payment (kind, record_id, part, group_id, amount_cents, currency, description, state, provider, paid_at)
    select 'subscription', 'kept', 'period-1', id, 100, 'USD', 'Kept', 'paid', 'practice', now() from account_group where slug = 'works' returning id`.execute(
    site.services.database.kysely,
  );
  const member = `/groups/works/members/${idOf('member')}.json`;
  const bookmarks = (page: Page) =>
    reasonAgainst(page.actor, permissionOf('follow.create'), {
      used: page.follows?.total_count ?? 0,
      limits: { bookmarks: page.follows?.limit ?? null },
    });
  const newProject = ({ projects, actor }: Page) =>
    projects === null
      ? reasonAgainst(actor, permissionOf('project.create'))
      : (projects.limit.refusal?.message ?? null);
  const ability = (name: keyof Project['abilities']) => (page: Page) => page.project?.abilities[name] ?? null;
  const groupAbility = (name: keyof GroupDetail['abilities']) => (page: Page) =>
    page.group?.abilities[name] ?? null;
  const ofMembers =
    (verb: string) =>
    ({ project: open }: Page) =>
      open?.access === 'member' ? null : (permissionOf(verb).roleMessage ?? '');
  const ofGroup = { hiddenFrom: ['visitor', 'stranger'] } as const;
  const ofPayers = { ...ofGroup, reason: groupAbility('billing') };
  const ofProject = { hiddenFrom: OUTSIDE } as const;
  const ownArea = ({ area: shown }: Page) =>
    shown?.abilities.update ? null : 'Only its owner can change this focus area.';
  const fromArea = { hiddenFrom: [...OUTSIDE, 'operator'], allowed: ['owner'] } as const;
  // Guests see no other member, so they have no button to press.
  const ofMember =
    (reason: (actor: Actor, group: GroupDetail) => string | null) =>
    ({ actor, group }: Page) =>
      group === null || group.role === 'guest' ? UNSEEN : reason(actor, group);
  const managers = ['owner', 'manager', 'operator'] as const;
  const order = { query: everything, fmt: 'csv', all_parcels: 'true' };
  return [
    {
      endpoint: 'bookmarkParcel',
      url: '/us/zz/alder/1/bookmark.json',
      body: { bookmark: 'add' },
      reason: bookmarks,
    },
    {
      endpoint: 'restoreFollow',
      url: `/notify/follows/${follow}/restore.json`,
      hiddenFrom: PEOPLE.filter((person) => person !== 'owner'),
      reason: bookmarks,
    },
    {
      endpoint: 'saveFocusArea',
      url: '/neighborhoods.json',
      body: { name: 'New', shape: JSON.stringify(squareAt(-99.99, 40.01, 0.01)) },
      reason: ({ areaRefusal }) => areaRefusal,
    },
    {
      endpoint: 'saveFocusArea',
      verb: 'focus_area.update',
      url: '/neighborhoods.json',
      body: { id: kept.split('/').at(-1), name: 'Other' },
      ...fromArea,
      reason: ownArea,
    },
    { endpoint: 'deleteFocusArea', url: `${kept}.json`, ...fromArea, reason: ownArea },
    {
      endpoint: 'restoreFocusArea',
      url: `${gone}/restore.json`,
      // The limit is checked first, so people at their limit get its message.
      reason: ({ areaRefusal }) => areaRefusal,
    },
    {
      endpoint: 'createProject',
      url: '/projects.json',
      body: { name: 'New', query: everything },
      reason: newProject,
    },
    { endpoint: 'copyProject', url: `${project}/copy.json`, body: {}, ...ofProject, reason: newProject },
    {
      endpoint: 'saveProject',
      url: `${project}.json`,
      body: { version: 1, name: 'Other' },
      ...ofProject,
      reason: ability('update'),
    },
    { endpoint: 'deleteProject', url: `${project}.json`, ...ofProject, reason: ability('delete') },
    { endpoint: 'restoreProject', url: `${deleted}/restore.json`, ...ofProject, reason: ability('delete') },
    {
      endpoint: 'addProjectFocus',
      url: `${project}/settings/add_focus.json`,
      body: { path: kept },
      ...ofProject,
      reason: ability('update'),
    },
    {
      endpoint: 'removeProjectFocus',
      url: `${project}/settings/remove_focus.json`,
      body: { folder: 0, path: kept },
      ...ofProject,
      reason: ability('update'),
    },
    {
      endpoint: 'setProjectRoot',
      url: `${project}/settings/set_root.json`,
      body: { path: '/us/zz' },
      ...ofProject,
      reason: ability('update'),
    },
    {
      endpoint: 'getProjectSharing',
      url: `${project}/settings/sharing.json`,
      ...ofProject,
      reason: ofMembers('project.read_sharing'),
    },
    {
      endpoint: 'setProjectSharing',
      url: `${project}/settings/sharing.json`,
      body: { sharing: 'public' },
      ...ofProject,
      reason: ability('share'),
    },
    {
      endpoint: 'addProjectPerson',
      url: `${project}/people.json`,
      body: { email: 'other@people.example' },
      ...ofProject,
      reason: ability('share'),
    },
    {
      endpoint: 'removeProjectPerson',
      url: `${project}/people/${friend?.id}.json`,
      ...ofProject,
      reason: ability('share'),
    },
    {
      endpoint: 'listExports',
      url: `${project}/exports.json`,
      ...ofProject,
      reason: ofMembers('export.read'),
    },
    {
      endpoint: 'startExport',
      url: `${project}/exports/start.json`,
      body: order,
      ...ofProject,
      reason: ability('export'),
    },
    {
      endpoint: 'cancelExport',
      url: `${project}/exports/${rows[0]?.id}/cancel.json`,
      ...ofProject,
      reason: ability('export'),
    },
    {
      endpoint: 'addExportItems',
      url: '/orders/cart/add_export_items.json',
      body: { ...order, project: project.split('/').at(-1) },
      end: 'This export needs no purchase: it can be downloaded.',
      ...ofProject,
      reason: ability('export'),
    },
    {
      endpoint: 'checkPlanChange',
      url: '/settings/check_change.json?plan=free&cycle=monthly&group=works',
      ...ofPayers,
    },
    ...billingExamples({ card, ofPayers }),
    {
      endpoint: 'downloadInvoice',
      url: `/groups/works/invoices/${invoices.rows[0]?.id}.pdf`,
      ...ofPayers,
    },
    {
      endpoint: 'renameGroup',
      url: '/groups/works/name.json',
      body: { name: 'Other works' },
      ...ofGroup,
      reason: groupAbility('update'),
    },
    {
      endpoint: 'setGroupSecondFactor',
      url: '/groups/works/second_factor.json',
      body: { is_required: false },
      ...ofGroup,
      reason: groupAbility('update'),
    },
    {
      endpoint: 'setMemberRole',
      url: member,
      body: { role: 'billing' },
      ...ofGroup,
      allowed: managers,
      reason: ofMember((actor, group) => reasonAgainstChange(actor, group, idOf('member'), 'billing')),
    },
    {
      endpoint: 'removeMember',
      url: member,
      ...ofGroup,
      // Everyone may leave.
      allowed: [...managers, 'member'],
      reason: ofMember((actor, group) => reasonAgainstChange(actor, group, idOf('member'), null)),
    },
    {
      endpoint: 'transferGroup',
      url: '/groups/works/owner.json',
      body: { account_id: idOf('member') },
      ...ofGroup,
      // An operator who is not a member has no ownership to transfer.
      allowed: ['owner'],
      reason: ofMember((actor, group) => reasonAgainstTransfer(actor, group, idOf('member'))),
    },
    {
      endpoint: 'inviteMember',
      url: '/groups/works/invitations.json',
      body: { email: 'a@people.example', role: 'member' },
      ...ofGroup,
      reason: groupAbility('invite'),
    },
    {
      endpoint: 'inviteMember',
      verb: 'guest.invite',
      url: '/groups/works/invitations.json',
      body: { email: 'b@people.example', role: 'guest' },
      ...ofGroup,
      reason: groupAbility('invite_guest'),
    },
    {
      endpoint: 'resendInvitation',
      url: `/groups/works/invitations/${invitation?.id}/resend.json`,
      ...ofGroup,
      reason: groupAbility('invite'),
    },
    {
      endpoint: 'withdrawInvitation',
      url: `/groups/works/invitations/${invitation?.id}.json`,
      ...ofGroup,
      reason: groupAbility('invite_guest'),
    },
  ];
}

/** Adds two cards to the group. Returns the address of the one that isn't active. */
async function addCards(post: (person: Person, url: string, payload: object) => Promise<object>) {
  const add = (number: string) =>
    post('owner', '/account/cards.json', {
      group: 'works',
      payment_method_id: `practice_success_${number}`,
      cardholder_name: 'Owner of Works',
    });
  await add('4242');
  const { cards } = (await add('4444')) as { cards: Card[] };
  return `/account/cards/${cards.find((card) => !card.is_active)?.token}`;
}

/** Returns the requests for the plan and the cards of the group, which its owner, managers and billing members and operators may send. */
function billingExamples({
  card,
  ofPayers,
}: {
  card: string;
  ofPayers: Pick<Example, 'hiddenFrom' | 'reason'>;
}): Example[] {
  const group = 'works';
  const choice = { plan: 'team_flex', cycle: 'monthly', users: 5, price_cents: 10_000 };
  const noPlan = 'This account has no subscription on this site.';
  const notTaxed = 'No sales tax is added to plans on this site.';
  return [
    { endpoint: 'listCards', url: `/account/cards.json?group=${group}`, ...ofPayers },
    {
      endpoint: 'addCard',
      url: '/account/cards.json',
      body: {
        group,
        payment_method_id: 'practice_success_4242',
        cardholder_name: 'Owner of Works',
      },
      ...ofPayers,
    },
    { endpoint: 'activateCard', url: `${card}/active.json`, ...ofPayers },
    { endpoint: 'removeCard', url: `${card}.json`, ...ofPayers },
    { endpoint: 'getBilling', url: `/groups/${group}/billing.json`, ...ofPayers },
    {
      endpoint: 'createSubscription',
      url: '/subscriptions.json',
      body: {
        ...choice,
        group,
        group_name: 'works',
        pay_with: { by: 'card', token: 'practice_success_4242' },
        cardholder_name: 'Owner of Works',
        request_key: '00000000-0000-4000-8000-000000000001',
      },
      ...ofPayers,
    },
    {
      endpoint: 'updateSubscription',
      url: '/subscriptions/update.json',
      body: { group, ...choice },
      end: noPlan,
      ...ofPayers,
    },
    {
      endpoint: 'quotePlanTax',
      url: '/subscriptions/tax.json',
      body: { group, ...choice, address: { country: 'US', postal_code: '21201' } },
      end: notTaxed,
      ...ofPayers,
    },
    { endpoint: 'getPlanAddress', url: `/groups/${group}/billing_address.json`, ...ofPayers },
    {
      endpoint: 'setPlanAddress',
      url: '/subscriptions/address.json',
      body: { group, address: { country: 'US', postal_code: '21201' } },
      end: notTaxed,
      ...ofPayers,
    },
    {
      endpoint: 'setPurchaseOrder',
      url: '/subscriptions/purchase_order.json',
      body: { group, purchase_order: 'PO-1' },
      end: noPlan,
      ...ofPayers,
    },
    ...['cancel', 'resume', 'retry'].map((act) => ({
      endpoint: `${act}Subscription`,
      url: `/subscriptions/${act}.json`,
      body: { group },
      end: noPlan,
      ...ofPayers,
    })),
  ];
}
