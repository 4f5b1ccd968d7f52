/** The ring and the words of index.html, which the browser shows until React draws the first page. */
const MARKUP = document.getElementById('root')?.innerHTML ?? '';

/** Shows that a page is loading, in the form in which the site itself starts: a ring, and after some seconds words with a way out. */
export function Starting() {
  return <div dangerouslySetInnerHTML={{ __html: MARKUP }} />;
}
