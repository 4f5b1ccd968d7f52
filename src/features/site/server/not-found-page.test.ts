import { expect, it } from 'vitest';
import type { SiteLook } from '../../../backend/site-look.ts';
import { Problem } from '../../../kernel/problem.ts';
import { renderNotFoundPage, renderProblemPage } from './not-found-page.ts';

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
])('the page at %s has the links %j', (pathname, links) => expect(linksOf(pathname)).toEqual(links));

it('says what is wrong with a link, and names the request after an error of the site', () => {
  const page = renderProblemPage(look, '', new Problem('not_found', 'This link has expired. <b>'), 'abc123');
  expect(page).toContain('<h1>This link doesn’t work</h1>');
  expect(page).toContain('<p>This link has expired. &lt;b&gt;</p>');
  expect(page).not.toContain('<form');
  const early = renderProblemPage(look, '', new Problem('conflict', 'The file is being made.'), 'x');
  expect(early).toContain('<h1>This link doesn’t work yet</h1>');
  expect(renderProblemPage(look, '', new Problem('internal'), 'abc123')).toContain('abc123.');
  expect(renderProblemPage(look, '', new Problem('sign_in_required'), 'x')).toContain(
    'href="/users/sign_in"',
  );
});
