import { expect, it } from 'vitest';
import { sendToPayers } from './send-to-payers.ts';

it.each([
  ['both', [], true],
  ['the second one', ['a@county.example'], true],
  ['the first one', ['b@county.example'], true],
  ['nobody', ['a@county.example', 'b@county.example'], false],
])('an email that reaches %s', async (_, refused, isSent) => {
  const all = ['a@county.example', 'b@county.example'];
  const sent: string[] = [];
  const errors: unknown[] = [];
  const send = ({ to }: { to: string }) =>
    refused.includes(to)
      ? Promise.reject(new Error(`550 ${to} is no mailbox`))
      : Promise.resolve(void sent.push(to));
  const message = { subject: 'Your plan', text: 'Hello' };
  expect(await sendToPayers({ send }, all, message, (error) => errors.push(error))).toBe(isSent);
  expect(sent).toEqual(all.filter((to) => !refused.includes(to)));
  expect(errors).toEqual(refused.map((to) => new Error(`550 ${to} is no mailbox`)));
});

it('an email to no one is done', async () => {
  const send = () => Promise.reject(new Error('not called'));
  expect(await sendToPayers({ send }, [], { subject: 'Your plan', text: 'Hello' }, () => undefined)).toBe(
    true,
  );
});
