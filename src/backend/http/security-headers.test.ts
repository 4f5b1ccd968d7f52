import { describe, expect, it } from 'vitest';
import { createAnonymousServer } from '../../../tests/support/anonymous-server.ts';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { route } from './route.ts';
import { createSecurityHeaders } from './security-headers.ts';

const getTile = defineEndpoint({
  name: 'getTile',
  summary: '',
  method: 'GET',
  path: '/tile.mvt',
  binary: ['application/vnd.mapbox-vector-tile'],
  permission: { verb: 'tile.read', who: 'anyone' },
  problems: [],
});

describe('createSecurityHeaders', () => {
  it('allows scripts only from the site itself, and images also from configured hosts', () => {
    const { 'content-security-policy': policy } = createSecurityHeaders({
      imageOrigins: ['https://tiles.example'],
      isSecure: false,
    });
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("img-src 'self' data: blob: https://tiles.example;");
    expect(policy).toContain("connect-src 'self' https://tiles.example;");
    expect(policy).not.toContain('frame-src');
  });
  it('allows scripts and frames from, and requests to, the hosts whose code a page may run', () => {
    const { 'content-security-policy': policy } = createSecurityHeaders({
      imageOrigins: [],
      codeOrigins: ['https://pay.example'],
      isSecure: true,
    });
    expect(policy).toContain("script-src 'self' https://pay.example;");
    expect(policy).toContain("frame-src 'self' https://pay.example;");
    expect(policy).toContain("connect-src 'self' https://pay.example;");
  });

  it('requires TLS of browsers only when the site is served over TLS', () => {
    const name = 'strict-transport-security';
    expect(createSecurityHeaders({ imageOrigins: [], isSecure: false })).not.toHaveProperty(name);
    expect(createSecurityHeaders({ imageOrigins: [], isSecure: true })).toHaveProperty(name);
  });
});

describe('the server', () => {
  it('sends the security policy with errors, and lets pages of other sites load tiles', async () => {
    const app = await createAnonymousServer([
      route(getTile, async () => ({ type: 'application/vnd.mapbox-vector-tile', body: new Uint8Array(3) })),
    ]);
    const missing = await app.inject('/nowhere');
    expect(missing.headers['content-security-policy']).toContain("default-src 'self'");
    expect(missing.headers['cross-origin-resource-policy']).toBe('same-origin');
    const tile = await app.inject('/tile.mvt');
    expect(tile.statusCode).toBe(200);
    expect(tile.headers['content-security-policy']).toBeUndefined();
    expect(tile.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    await app.close();
  });
});
