import { describe, expect, it } from 'vitest';
import { createServicePace } from './service-pace.ts';

describe('createServicePace', () => {
  it('asks for more at once while replies are fast, up to four', () => {
    const pace = createServicePace();
    for (let reply = 0; reply < 50; reply++) pace.succeeded(200, 1000);
    expect(pace.limit).toBe(4);
    expect(pace.restMs).toBe(0);
  });

  it('asks one at a time after an error, and waits before it goes on', () => {
    const pace = createServicePace();
    for (let reply = 0; reply < 50; reply++) pace.succeeded(200, 1000);
    pace.failed(3000, 10_000);
    expect(pace.limit).toBe(1);
    expect(pace.pausedMs(11_000)).toBe(2000);
    expect(pace.pausedMs(14_000)).toBe(0);
  });

  it('asks for less at once, and pauses, when replies are slow', () => {
    const pace = createServicePace();
    for (let reply = 0; reply < 50; reply++) pace.succeeded(200, 1000);
    expect(pace.limit).toBeGreaterThan(1);
    for (let reply = 0; reply < 50; reply++) pace.succeeded(9000, 1000);
    expect(pace.limit).toBe(1);
    expect(pace.restMs).toBe(900);
  });

  it('reads very large replies one at a time', () => {
    const pace = createServicePace();
    for (let reply = 0; reply < 50; reply++) pace.succeeded(200, 1000);
    pace.succeeded(200, 30 << 20);
    expect(pace.limit).toBe(1);
  });
});
