import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Example, UNSEEN, makeExamples } from '../../tests/support/access-examples.ts';
import {
  type AccessWorld,
  DONE,
  PEOPLE,
  type Page,
  type Person,
  openAccessWorld,
  permissionOf,
} from '../../tests/support/access-world.ts';
import { makeRequest, operationsOf } from '../../tests/support/hostile/requests.ts';
import { createRandom } from '../../tests/support/random.ts';
import { buildOpenApi } from '../backend/http/openapi.ts';
import { can, reasonAgainst } from '../features/accounts/rules/can.ts';
import { type GroupRole, type Permission, needsRecord, refusal } from '../kernel/permission.ts';

let world: AccessWorld;
let examples: readonly Example[];
const pages = new Map<Person, Page>();

beforeAll(async () => {
  world = await openAccessWorld();
  examples = await makeExamples(world);
  const projectUrl = examples.find(({ endpoint }) => endpoint === 'saveProject')?.url ?? '';
  for (const person of PEOPLE) pages.set(person, await world.openPage(person, projectUrl));
}, 120_000);
afterAll(() => world.close());

function pageOf(person: Person): Page {
  const page = pages.get(person);
  if (page === undefined) throw new Error(`${person} has opened no page`);
  return page;
}

/** Returns the result that the manifests demand for this person: `hidden` is a 404, `refused` a 401 or 403. */
function expectedOf(
  person: Person,
  { hiddenFrom = [], allowed }: Example,
  permission: Permission,
): 'allowed' | 'refused' | 'hidden' {
  if (refusal(pageOf(person).actor, permission) !== null) return 'refused';
  if (hiddenFrom.includes(person)) return 'hidden';
  if (permission.allow !== undefined && allowed === undefined)
    throw new Error(`the example of ${permission.verb} lacks "allowed": the people who may do it`);
  if (allowed !== undefined) return allowed.includes(person) ? 'allowed' : 'refused';
  if (person === 'operator' || permission.roles === undefined) return 'allowed';
  // A stranger is the owner of their own group.
  const role: GroupRole = person === 'stranger' || person === 'visitor' ? 'owner' : person;
  return permission.roles.includes(role) ? 'allowed' : 'refused';
}

const isRefusal = (status: number) => status === 401 || status === 403;

describe('an endpoint whose permission needs a record', () => {
  test('has an example in access-examples.ts', () => {
    const needing = world.site.routes.filter(({ endpoint }) => needsRecord(endpoint.permission));
    expect([...new Set(examples.map(({ endpoint }) => endpoint))].toSorted()).toEqual(
      needing.map(({ endpoint }) => endpoint.name).toSorted(),
    );
  });

  test('refuses exactly the people whom the manifests exclude, and the page gives them the same reason', async () => {
    const issues: string[] = [];
    for (const example of examples) {
      const endpoint = world.site.routes.find((route) => route.endpoint.name === example.endpoint)?.endpoint;
      if (endpoint === undefined) throw new Error(`no endpoint ${example.endpoint}`);
      const permission = example.verb === undefined ? endpoint.permission : permissionOf(example.verb);
      for (const person of PEOPLE) {
        const expected = expectedOf(person, example, permission);
        const page = pageOf(person);
        const reply = await world.send(person, {
          method: endpoint.method,
          url: example.url,
          ...(example.body !== undefined && { payload: example.body }),
        });
        const answer = isRefusal(reply.status) ? 'refused' : reply.status === 404 ? 'hidden' : 'allowed';
        const about = `${endpoint.name} (${permission.verb}) to ${person}: ${reply.status} ${reply.detail}`;
        // The owner's request comes before those of other people whom the manifests allow, and may have deleted the record.
        const isLate = expected === 'allowed' && person !== 'owner' && answer === 'hidden';
        if (answer !== expected && !isLate) issues.push(`${about}; declared: ${expected}`);
        // Proves that the request of each example is valid: the owner's request must succeed, so no other request is refused for a reason other than permission.
        if (
          person === 'owner' &&
          expected === 'allowed' &&
          reply.status !== 200 &&
          reply.detail !== (example.end ?? DONE)
        )
          issues.push(`${about}; it should have been done`);
        if (expected === 'hidden') continue;
        const isOutsideAudience = refusal(page.actor, permission) !== null;
        const reason = isOutsideAudience ? reasonAgainst(page.actor, permission) : example.reason(page);
        if ((reason !== null) !== (expected === 'refused'))
          issues.push(`${about}; the page says: ${reason ?? 'nothing'}`);
        if (reason !== null && reason !== UNSEEN && reply.status === 403 && reason !== reply.detail)
          issues.push(`${about}; the page gives another reason: ${reason}`);
      }
    }
    expect(issues).toEqual([]);
  }, 120_000);
});

test('every other endpoint refuses exactly the people whom its permission excludes, and so does the page', async () => {
  const operations = operationsOf(
    buildOpenApi(
      world.site.routes.map(({ endpoint }) => endpoint),
      '1',
    ),
  );
  const issues: string[] = [];
  for (const { endpoint } of world.site.routes) {
    const { name, permission } = endpoint;
    if (needsRecord(permission)) continue;
    const documented = operations.find(({ operation }) => operation.operationId === name);
    if (documented === undefined) throw new Error(`${name} is not in the API document`);
    const request = makeRequest(documented, createRandom(7), 0);
    for (const person of PEOPLE) {
      const { actor } = pageOf(person);
      const expected = refusal(actor, permission);
      const { status, code, detail } = await world.send(person, request);
      const isRight = expected === null ? detail === DONE || code === 'invalid_input' : code === expected;
      if (!isRight || isRefusal(status) !== (expected !== null))
        issues.push(`${name} (${permission.verb}) to ${person}: ${status} ${code}; declared: ${expected}`);
      if (can(actor, permission).allowed !== (expected === null))
        issues.push(`${name} (${permission.verb}) to ${person}: the page says otherwise`);
    }
  }
  expect(issues).toEqual([]);
}, 120_000);
