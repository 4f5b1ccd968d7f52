import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openTestServices } from '../../../../tests/support/services.ts';
import { type TestServer, openTestServer } from '../../../../tests/support/test-server.ts';
import type { SupportRequest } from '../contract.ts';
import { MAX_MESSAGES, helpRoutes } from './index.ts';

let services: Awaited<ReturnType<typeof openTestServices>>;
let server: TestServer;
beforeAll(async () => {
  services = await openTestServices();
});
afterAll(() => services.close());

const MESSAGE = {
  email: 'jo@people.example',
  message: 'The parcel at 12 Elm St is split.',
  page: '/us/zz/alder',
};
const write = (body: unknown, as?: 'bob') => server.post('/support_requests.json', body, as);
const list = async () => {
  const reply = await server.get('/admin/requests.json', 'olive');
  expect(reply.status).toBe(200);
  return (reply.body as { requests: SupportRequest[] }).requests;
};

describe('requests', () => {
  beforeAll(async () => {
    server = await openTestServer(services, helpRoutes(services));
  });
  afterEach(async () => {
    await sql`delete from support_request`.execute(services.database.kysely);
  });
  afterAll(() => server.close());

  it('are stored for the operators, who settle and reopen them', async () => {
    expect((await write({ ...MESSAGE, email: '  jo@people.example ' })).status).toBe(200);
    expect((await write({ ...MESSAGE, message: 'A second message.' }, 'bob')).status).toBe(200);
    const [second, first] = await list();
    expect(first).toMatchObject({ ...MESSAGE, done_at: null, is_signed_in: false });
    expect(second).toMatchObject({ message: 'A second message.', is_signed_in: true });

    const settle = (is_done: boolean) =>
      server.post(`/admin/requests/${second?.id}.json`, { is_done }, 'olive');
    expect((await settle(true)).status).toBe(200);
    const [open, done] = await list();
    expect([open?.id, done?.id]).toEqual([first?.id, second?.id]);
    expect(done?.done_at).not.toBeNull();
    await settle(false);
    expect((await list()).map(({ done_at }) => done_at)).toEqual([null, null]);
  });

  it.each([
    [{ ...MESSAGE, email: 'nobody' }, 'body.email'],
    [{ ...MESSAGE, message: 'short' }, 'body.message'],
    [{ ...MESSAGE, message: 'x'.repeat(5_001) }, 'body.message'],
    [{ ...MESSAGE, page: 'x'.repeat(1_001) }, 'body.page'],
  ])('say what is wrong with %o', async (body, field) => {
    const reply = await write(body);
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ error: { fields: [{ field }] } });
  });

  it('can’t be read or settled by anybody else', async () => {
    expect((await server.get('/admin/requests.json', 'bob')).status).toBe(403);
    expect((await server.get('/admin/requests.json')).status).toBe(401);
    const id = '1b671a64-40d5-491e-99b0-da01ff1f3341';
    expect((await server.post(`/admin/requests/${id}.json`, { is_done: true }, 'bob')).status).toBe(403);
    expect((await server.post(`/admin/requests/${id}.json`, { is_done: true }, 'olive')).status).toBe(404);
  });
});

it('limits the messages from one network within an hour', async () => {
  server = await openTestServer(services, helpRoutes(services));
  onTestFinished(async () => {
    await sql`delete from support_request`.execute(services.database.kysely);
    await server.close();
  });
  for (let sent = 0; sent < MAX_MESSAGES; sent++) expect((await write(MESSAGE)).status).toBe(200);
  expect((await write(MESSAGE)).status).toBe(429);
});

describe('what the search did not find', () => {
  beforeAll(async () => {
    server = await openTestServer(services, helpRoutes(services));
  });
  afterAll(async () => {
    await sql`delete from search_feedback`.execute(services.database.kysely);
    await server.close();
  });
  const tell = (feedback: unknown, as?: 'bob') => server.post('/search/feedback', { feedback }, as);

  it('is stored for the operators, whichever fields are filled in', async () => {
    expect((await tell({ query: ' 12 Elm ', additional_information: 'It is new.' })).body).toEqual({
      status: 'ok',
      message: 'Thank you for your submitted feedback!',
    });
    expect((await tell({}, 'bob')).status).toBe(200);
    const reply = await server.get('/admin/search_feedback.json', 'olive');
    expect(reply.body).toMatchObject({
      feedback: [
        { query: '', additional_information: '', is_signed_in: true },
        { query: '12 Elm', additional_information: 'It is new.', is_signed_in: false },
      ],
    });
    expect((await server.get('/admin/search_feedback.json', 'bob')).status).toBe(403);
  });

  it('has length limits', async () => {
    for (const feedback of [
      { query: 'x'.repeat(201) },
      { additional_information: 'x'.repeat(5_001) },
      'text',
    ])
      expect((await tell(feedback)).status).toBe(400);
  });
});
