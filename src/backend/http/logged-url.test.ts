import { expect, it } from 'vitest';
import { createLoggedUrl } from './logged-url.ts';

const loggedUrl = createLoggedUrl([
  '/a.json',
  '/feeds/{token}.atom',
  '/users/stop/{token}',
  '/users/{id}.json',
  '/groups/{slug}/join/{token}/now.json',
]);

it.each([
  ['/a.json?token=pb_secret', '/a.json?token=…'],
  ['/a.json?x=1&token=pb_secret&y=2', '/a.json?x=1&token=…&y=2'],
  ['/a.json?token=pb_one&token=pb_two', '/a.json?token=…&token=…'],
  ['/a.json?TOKEN=pb_secret', '/a.json?TOKEN=…'],
  ['/a.json?%74oken=pb_secret', '/a.json?%74oken=…'],
  ['/a.json?userToken=pb_secret', '/a.json?userToken=…'],
  ['/a.json?user%54oken=pb_secret', '/a.json?user%54oken=…'],
  ['/a.json?t%6Fken=pb_secret&%zz=1', '/a.json?t%6Fken=…&%zz=1'],
  ['/a.json?csrf_token=secret', '/a.json?csrf_token=…'],
  ['/a.json?expires=17&signature=secret', '/a.json?expires=17&signature=…'],
  ['/a.json?x=1', '/a.json?x=1'],
  ['/feeds/secret.atom?x=1', '/feeds/…?x=1'],
  ['/feeds/secret', '/feeds/…'],
  ['/f%65eds/secret.atom', '/f%65eds/…'],
  ['/users/stop/secret', '/users/stop/…'],
  ['/users/stop/secret/', '/users/stop/…/'],
  ['/users/stop/', '/users/stop/'],
  ['/users/stop', '/users/stop'],
  ['/users/7.json', '/users/7.json'],
  ['/groups/elm/join/secret/now.json', '/groups/elm/join/…/now.json'],
  ['/groups/elm/join', '/groups/elm/join'],
  ['/', '/'],
])('writes %s as %s', (url, written) => expect(loggedUrl(url)).toBe(written));
