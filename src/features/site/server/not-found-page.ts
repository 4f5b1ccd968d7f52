import type { SiteLook } from '../../../backend/site-look.ts';
import { escapeHtml } from '../../../kernel/escape-html.ts';
import type { Problem, ProblemCode } from '../../../kernel/problem.ts';

/** Further links of the page, by the beginning of the mistyped path. */
const EXTRA_LINKS: readonly { prefix: string; href: string; label: string }[] = [
  { prefix: '/admin', href: '/admin', label: 'Open the admin overview' },
  { prefix: '/users', href: '/users/sign_in', label: 'Sign in' },
  { prefix: '/profile', href: '/profile', label: 'Open your account' },
];

/** Returns the page for addresses with nothing behind them, in the look of the site. `head` is the HTML of the built page's style sheets and icon. */
export function renderNotFoundPage(look: SiteLook, head: string, pathname: string): string {
  const extraLinks = EXTRA_LINKS.filter(
    ({ prefix }) => pathname === prefix || pathname.startsWith(`${prefix}/`),
  );
  return renderMessage(look, head, {
    title: 'Page not found',
    text: 'There is nothing at this address. It may be mistyped, or the parcel or place may have moved with a newer edition of the county’s data.',
    extraLinks,
    search: SEARCH,
  });
}

/** Headings of problems for a person who follows a link. The problems' own titles are for requests that change something. */
const HEADINGS: Partial<Record<ProblemCode, string>> = {
  not_found: 'This link doesn’t work',
  conflict: 'This link doesn’t work yet',
};

/** Returns the page for a link that can't be followed, such as one to a file that has expired or that needs an account. */
export function renderProblemPage(look: SiteLook, head: string, problem: Problem, requestId: string): string {
  const { title, detail } = problem.toBody(requestId).error;
  const extraLinks =
    problem.code === 'sign_in_required' ? [{ href: '/users/sign_in', label: 'Sign in' }] : [];
  const advice =
    problem.status >= 500 ? `If it happens again, tell the operators of this site: ${requestId}.` : '';
  const heading = HEADINGS[problem.code] ?? title.replace(/\.$/, '');
  const text = [detail, advice].filter((sentence) => sentence !== undefined && sentence !== '').join(' ');
  return renderMessage(look, head, { title: heading, text, extraLinks, search: '' });
}

const SEARCH = `<form action="/" role="search">
<input type="search" name="search" required maxlength="200" autocomplete="off" aria-label="Search" placeholder="Address, parcel or place">
<button>Search</button>
</form>`;

interface Message {
  title: string;
  text: string;
  /** Links before those to the map and to the help. */
  extraLinks: readonly { href: string; label: string }[];
  /** HTML. */
  search: string;
}

function renderMessage({ name, logo, color }: SiteLook, head: string, message: Message): string {
  const links = [
    ...message.extraLinks,
    { href: '/', label: 'Open the map' },
    { href: '/help', label: 'Read the help' },
  ].map(({ href, label }) => `<li><a href="${href}">${label}</a></li>`);
  const title = escapeHtml(message.title);
  return `<!doctype html>
<html lang="en" data-color="${color}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · ${escapeHtml(name)}</title>
${head}
<style>
body { min-height: 100dvh; margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.5 var(--font, system-ui, sans-serif) }
header { padding: var(--gap-2h, 10px) var(--gap-5, 24px); border-bottom: 1px solid var(--line); background: var(--surface) }
@media (max-width: 767px) { header { padding: var(--gap-2, 8px) var(--gap-4, 16px) } }
header a { display: inline-flex; align-items: center; gap: var(--gap-2h, 10px); min-height: var(--control, 44px); color: inherit; font-size: var(--size-4, 1rem); font-weight: 620; text-decoration: none }
header img { height: 28px; max-width: 200px }
main { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--gap-4, 16px); box-sizing: border-box; width: min(100%, 560px); margin: 0 auto; padding: 12vh var(--gap-4h, 20px) var(--gap-7, 48px) }
h1, p { margin: 0 }
h1 { font-size: var(--size-6, 1.625rem) }
main p { color: var(--text-2) }
form { display: flex; flex-wrap: wrap; gap: var(--gap-2, 8px) }
input { flex: 1 1 200px; min-width: 0; box-sizing: border-box; min-height: 44px; padding: 0 var(--gap-3, 12px); border: 1px solid var(--line-strong); border-radius: var(--round-1, 6px); background: var(--surface); color: inherit; font: inherit }
input::placeholder { color: var(--text-2); opacity: 1 }
button { min-height: 44px; padding: 0 var(--gap-4h, 20px); border: 0; border-radius: var(--round-1, 6px); background: var(--accent-fill, #007377); color: var(--on-accent, #fff); font: inherit; font-weight: 600; cursor: pointer }
ul { display: flex; flex-wrap: wrap; gap: var(--gap-2, 8px) var(--gap-5, 24px); margin: 0; padding: 0; list-style: none }
ul a { display: inline-flex; align-items: center; min-height: 44px; color: var(--accent-text) }
</style>
</head>
<body>
<header><a href="/"><img src="${logo === null ? '/favicon.svg' : escapeHtml(logo)}" alt="">${escapeHtml(name)}</a></header>
<main>
<h1>${title}</h1>
<p>${escapeHtml(message.text)}</p>
${message.search}
<ul>
${links.join('\n')}
</ul>
</main>
</body>
</html>
`;
}
