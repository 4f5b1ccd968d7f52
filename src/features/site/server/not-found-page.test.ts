import { expect, it } from 'vitest';
import { renderNotFoundPage } from './not-found-page.ts';
import type { SiteLook } from '../../../backend/site-look.ts';

const look: SiteLook = { name: 'Alder <maps>', logo: null, color: 'plum' };
const STYLES = '<link rel="stylesheet" href="/assets/a.css">';
const linksOf = (pathname: string) =>
  [...renderNotFoundPage(look, STYLES, pathname).matchAll(/<li><a href="([^"]+)">/g)].map(([, href]) => href);

it('has the name, logo, color and style sheets of the site, and a search', () => {
  const page = renderNotFoundPage({ ...look, logo: 'data:image/png;base64,AAAA' }, STYLES, '/nowhere');
  expect(page).toContain('<title>Page not found · Alder &lt;maps&gt;</title>');
  expect(page).toContain('data-color="plum"');
  expect(page).toContain('src="data:image/png;base64,AAAA"');
  expect(page).toContain(STYLES);
  expect(page).toMatch(/<form action="\/" role="search">\s*<input type="search" name="search"/);
  expect(page).not.toContain('<script');
  expect(page).not.toContain('/nowhere');
});

it('shows the logo of Platbook without one of the site', () => {
  expect(renderNotFoundPage(look, '', '/x')).toContain('<img src="/favicon.svg" alt="">');
});

it.each([
  ['/nowhere', ['/', '/help']],
  ['/admin/map', ['/admin', '/', '/help']],
  ['/users/login', ['/users/sign_in', '/', '/help']],
  ['/administrator', ['/', '/help']],
])('offers ways on from %s', (pathname, links) => expect(linksOf(pathname)).toEqual(links));
