import { Problem } from '../../../kernel/problem.ts';
import {
  MAX_FAILURES_PER_ACCOUNT,
  MAX_FAILURES_PER_ADDRESS,
  SIGN_IN_WINDOW_MS,
  signInDelayMs,
} from '../rules/sign-in-throttle.ts';

const MAX_KEYS = 20_000;

export interface SignInThrottle {
  /** Throws `too_many_requests` when this address, or this address with this e-mail, failed too often. */
  assertAllowed(ip: string, email: string): void;
  /** True when this was the failure too much: the next attempt for this e-mail is refused. */
  recordFailure(ip: string, email: string): boolean;
  forget(ip: string, email: string): void;
}

/** Counted in memory: each server process has its own count. */
export function createSignInThrottle(now: () => number = Date.now): SignInThrottle {
  const failures = new Map<string, number[]>();
  const keysOf = (ip: string, email: string) => ({ account: `${ip} ${email.toLowerCase()}`, address: ip });

  return {
    assertAllowed(ip, email) {
      const { account, address } = keysOf(ip, email);
      const delayMs = Math.max(
        signInDelayMs(failures.get(account) ?? [], MAX_FAILURES_PER_ACCOUNT, now()),
        signInDelayMs(failures.get(address) ?? [], MAX_FAILURES_PER_ADDRESS, now()),
      );
      if (delayMs === 0) return;
      const minutes = Math.ceil(delayMs / 60_000);
      throw new Problem(
        'too_many_requests',
        `Too many wrong passwords. Please try again in ${minutes} minutes.`,
      );
    },
    recordFailure(ip, email) {
      for (const key of Object.values(keysOf(ip, email))) {
        const recent = (failures.get(key) ?? []).filter((at) => at > now() - SIGN_IN_WINDOW_MS);
        failures.delete(key); // to the end, so that the first key is the one least recently used
        failures.set(key, [...recent, now()]);
      }
      for (const key of failures.keys()) {
        if (failures.size <= MAX_KEYS) break;
        failures.delete(key);
      }
      const count = failures.get(keysOf(ip, email).account)?.length;
      return count === MAX_FAILURES_PER_ACCOUNT;
    },
    forget(ip, email) {
      failures.delete(keysOf(ip, email).account);
    },
  };
}
