import { escapeHtml } from '../../kernel/escape-html.ts';

/** Returns a page without scripts and external resources. `body` is HTML. */
export function renderPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)} - Platbook</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 56rem; margin: 2rem auto; padding: 0 1rem }
h1 { line-height: 1.2 } h2 { margin-top: 2.5rem } h3 { margin: 2rem 0 .25rem }
code, pre { font: .875rem/1.45 ui-monospace, monospace }
pre { overflow: auto; padding: .75rem; border: 1px solid #8886; border-radius: .375rem }
table { border-collapse: collapse } th, td { text-align: left; padding: .25rem 1rem .25rem 0; vertical-align: top }
.method { font-weight: 600; color: #008888 }
</style>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}
