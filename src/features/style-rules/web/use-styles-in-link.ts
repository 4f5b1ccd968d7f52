import { useEffect } from 'react';
import { errorMessage } from '../../../frontend/api-failure.ts';
import { call } from '../../../frontend/api.ts';
import { showToast } from '../../../frontend/toasts.ts';
import { addressNow, setHash, useUrlState } from '../../../frontend/url-state.ts';
import { everyParcelOf } from '../../filters/rules/parcel-query.ts';
import { NO_STYLES, type StyleRules } from '../../filters/rules/style-rule.ts';
import { useParcelQuery } from '../../filters/web/index.ts';
import { createParcelSource, getParcelSource } from '../contract.ts';
import { textOfStyles } from '../rules/edited-rules.ts';
import { activateStyles, activeStylesNow, useStyles } from './style-store.ts';

const NOTHING = textOfStyles(NO_STYLES);
/** The text of the rules by their id in links. */
const textById = new Map<string, string>();

/** Keeps the applied rules in the address, as the id of a source that has them, so that everybody who opens the link sees the same colors. */
export function useStylesInLink(): void {
  const { countyPath } = useParcelQuery();
  const active = useStyles((styles) => styles.active);
  const asked = useUrlState(({ hash }) => hash.s);
  const isFromBrowser = useUrlState(({ changedBy }) => changedBy === 'browser');

  useEffect(() => {
    const text = textOfStyles(active);
    // This effect only writes new rules to the link. The effect below reads the link.
    const { s: linked } = addressNow().hash;
    if (text === NOTHING) {
      // An id whose rules are still loading stays in the link.
      if (linked !== undefined && textById.has(linked)) setHash({ s: undefined }, 'replace');
      return;
    }
    if (linked !== undefined && textById.get(linked) === text) return;
    const path = active.rules.find((rule) => rule.path !== '')?.path ?? countyPath;
    if (path === null) return;
    const abort = new AbortController();
    keepStyles(path, active, abort.signal)
      .then((id) => {
        textById.set(id, text);
        if (!abort.signal.aborted) setHash({ s: id }, 'replace');
      })
      // The map reports why the rules can't be drawn. The link works without them.
      .catch(() => undefined);
    return () => abort.abort();
  }, [active, countyPath]);

  useEffect(() => {
    if (!isFromBrowser) return;
    const now = textOfStyles(activeStylesNow());
    if (asked === undefined) {
      if (now !== NOTHING && textById.size > 0) activateStyles(NO_STYLES);
      return;
    }
    if (textById.get(asked) === now) return;
    const abort = new AbortController();
    call(getParcelSource, { params: { id: asked }, signal: abort.signal })
      .then(({ styles }) => {
        if (abort.signal.aborted) return;
        textById.set(asked, textOfStyles(styles ?? NO_STYLES));
        activateStyles(styles ?? NO_STYLES);
      })
      .catch((error: unknown) => {
        if (abort.signal.aborted) return;
        showToast({
          id: 'styles-of-link',
          tone: 'bad',
          message: `The colors of this link could not be loaded. ${errorMessage(error)}`,
        });
      });
    return () => abort.abort();
  }, [asked, isFromBrowser]);
}

async function keepStyles(path: string, styles: StyleRules, signal: AbortSignal): Promise<string> {
  const { parcel, operation } = everyParcelOf(path);
  const body = { query: { path, operation, parcel }, fields: [], styles };
  return (await call(createParcelSource, { query: {}, body, signal })).id;
}
