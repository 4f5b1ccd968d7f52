import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestServices } from '../../../../tests/support/services.ts';
import { type Limits, createLimits } from '../../../backend/limits/limits.ts';
import { AddressRefused } from '../../../backend/ports/mail/mail.ts';
import { sendToPayers } from './send-to-payers.ts';

let services: Awaited<ReturnType<typeof openTestServices>>;
let limits: Limits;
beforeAll(async () => {
  services = await openTestServices();
  limits = createLimits(services);
});
afterAll(() => services.close());

const ALL = ['a@county.example', 'b@county.example'];
const [FIRST = '', SECOND = ''] = ALL;
const messageOf = (id: string) => ({ subject: 'Your plan', text: 'Hello', id });

/** Returns a mail port that fails with `errors`, by address, and the list of the addresses that got an email. */
function mailOf(errors: Readonly<Record<string, Error>>) {
  const sent: string[] = [];
  const send = ({ to }: { to: string }) => {
    const error = errors[to];
    return error === undefined ? Promise.resolve(void sent.push(to)) : Promise.reject(error);
  };
  return { sent, needs: { mail: { send }, limits } };
}

it.each([
  ['both addresses, as none is refused', [], true],
  ['the second address, as the first one is refused', [FIRST], true],
  ['the first address, as the second one is refused', [SECOND], true],
  ['nobody, as both addresses are refused', ALL, false],
])('an email reaches %s', async (name, refused, isDone) => {
  const { sent, needs } = mailOf(
    Object.fromEntries(refused.map((to) => [to, new AddressRefused(`550 ${to} is no mailbox`)])),
  );
  const errors: unknown[] = [];
  expect(await sendToPayers(needs, ALL, messageOf(name), (error) => errors.push(error))).toBe(isDone);
  expect(sent).toEqual(ALL.filter((to) => !refused.includes(to)));
  expect(errors).toEqual(refused.map((to) => new AddressRefused(`550 ${to} is no mailbox`)));
});

it.each([
  [FIRST, SECOND],
  [SECOND, FIRST],
])('an email that fails for %s is sent to it later, and not again to the other', async (failing, other) => {
  const message = messageOf(`later ${failing}`);
  const down = mailOf({ [failing]: new Error('451 try again later') });
  for (let run = 0; run < 3; run += 1)
    expect(await sendToPayers(down.needs, ALL, message, () => undefined)).toBe(false);
  expect(down.sent).toEqual([other]);
  const up = mailOf({});
  expect(await sendToPayers(up.needs, ALL, message, () => undefined)).toBe(true);
  expect(up.sent).toEqual([failing]);
});

it('an address that fails too often is given up when the other one has the email', async () => {
  const message = messageOf('too often');
  const { sent, needs } = mailOf({ [SECOND]: new Error('451 try again later') });
  let tries = 1;
  while (!(await sendToPayers(needs, ALL, message, () => undefined)) && tries < 100) tries += 1;
  expect([tries, sent]).toEqual([73, [FIRST]]);
});

it('an email that everybody got may be sent again, as when a plan is canceled a second time', async () => {
  const { sent, needs } = mailOf({});
  for (let run = 0; run < 2; run += 1)
    await sendToPayers(needs, ALL, messageOf('canceled twice'), () => undefined);
  expect(sent).toEqual([...ALL, ...ALL]);
});

it('an email without addresses counts as sent', async () => {
  const { needs } = mailOf({});
  expect(await sendToPayers(needs, [], messageOf('no one'), () => undefined)).toBe(true);
});
