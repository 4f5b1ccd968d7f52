import { expect, it } from 'vitest';
import { makeWebhookSecret, webhookHeaders } from './sign-webhook.ts';

const message = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  at: new Date(1_614_265_330_000),
  body: '{"test": 2432232314}',
};

/** The signature was made with version 1.1.1 of the library standardwebhooks. */
it('signs as the library of Standard Webhooks does', () => {
  expect(webhookHeaders(message, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

it('signs with each of two secrets, and makes secrets of 256 random bits', () => {
  const [one, other] = [makeWebhookSecret(), makeWebhookSecret()];
  expect(one).toMatch(/^whsec_[\w+/]{43}=$/);
  const signature = (secrets: string[]) => webhookHeaders(message, secrets)['webhook-signature'];
  expect(signature([one, other])).toBe(`${signature([one])} ${signature([other])}`);
  expect(signature([one])).not.toBe(signature([other]));
});
