import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isMissing, isOffline } from '../../../frontend/api-failure.ts';
import { call } from '../../../frontend/api.ts';
import { showFailure } from '../../../frontend/toasts.ts';
import { showUnreadable } from '../../../frontend/unreadable-link.ts';
import { addressNow, setHash, useUrlState } from '../../../frontend/url-state.ts';
import { everyParcelOf } from '../../filters/rules/parcel-query.ts';
import { NO_STYLES, type StyleRules } from '../../filters/rules/style-rule.ts';
import { useParcelQuery } from '../../filters/web/index.ts';
import { createParcelSource, getParcelSource } from '../contract.ts';
import { styleRulesFeature } from '../feature.ts';
import { textOfStyles } from '../rules/edited-rules.ts';
import { activateStyles, activeStylesNow, useStyles } from './style-store.ts';

const NOTHING = textOfStyles(NO_STYLES);
const KEY = 'styles-of-link';

/** The rules with this id in links, which never change. */
const stylesOfLink = (id: string) =>
  queryOptions({
    queryKey: [KEY, id],
    queryFn: async ({ signal }) =>
      (await call(getParcelSource, { params: { id }, signal })).styles ?? NO_STYLES,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isQuiet: true },
  });

/** Keeps the applied rules in the address, as the id of a source that has them, so that everybody who opens the link sees the same colors. */
export function useStylesInLink(): void {
  const { countyPath } = useParcelQuery();
  const active = useStyles((styles) => styles.active);
  const linkId = useUrlState(({ hash }) => hash.s);
  const client = useQueryClient();
  const { data: linkedStyles, error } = useQuery({
    ...stylesOfLink(linkId ?? ''),
    enabled: linkId !== undefined,
  });
  const isFromBrowser = useUrlState(({ changedBy }) => changedBy === 'browser');

  useEffect(() => {
    const text = textOfStyles(active);
    // This effect only writes new rules to the link. The effect below reads the link.
    const { s: linked } = addressNow().hash;
    const linkedRules = linked === undefined ? undefined : client.getQueryData(stylesOfLink(linked).queryKey);
    if (text === NOTHING) {
      // An id whose rules are still loading stays in the link.
      if (linkedRules !== undefined) setHash({ s: undefined }, 'replace');
      return;
    }
    if (linkedRules !== undefined && textOfStyles(linkedRules) === text) return;
    const path = active.rules.find((rule) => rule.path !== '')?.path ?? countyPath;
    if (path === null) return;
    const abort = new AbortController();
    createSource(path, active, abort.signal)
      .then((id) => {
        client.setQueryData(stylesOfLink(id).queryKey, active);
        if (!abort.signal.aborted) setHash({ s: id }, 'replace');
      })
      // The map reports why the rules can't be drawn. The link works without them.
      .catch(() => undefined);
    return () => abort.abort();
  }, [client, active, countyPath]);

  useEffect(() => {
    if (!isFromBrowser) return;
    const now = textOfStyles(activeStylesNow());
    if (linkId === undefined) {
      const isAnyLoaded = client.getQueriesData({ queryKey: [KEY] }).some(([, data]) => data !== undefined);
      if (now !== NOTHING && isAnyLoaded) activateStyles(NO_STYLES);
    } else if (linkedStyles !== undefined && textOfStyles(linkedStyles) !== now) activateStyles(linkedStyles);
  }, [client, linkId, isFromBrowser, linkedStyles]);

  useEffect(() => {
    if (error === null || isOffline(error)) return;
    if (isMissing(error)) {
      showUnreadable('s', styleRulesFeature.hashKeys.s.unreadableMessage);
      setHash({ s: undefined }, 'replace');
      return;
    }
    showFailure(error, { id: 'styles-of-link', failed: 'The colors of this link could not be loaded.' });
  }, [error]);
}

async function createSource(path: string, styles: StyleRules, signal: AbortSignal): Promise<string> {
  const { parcel, operation } = everyParcelOf(path);
  const body = { query: { path, operation, parcel }, fields: [], styles };
  return (await call(createParcelSource, { query: {}, body, signal })).id;
}
