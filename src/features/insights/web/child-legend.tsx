import { ChartColumn, X } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { errorMessage, isTemporary } from '../../../frontend/api-failure.ts';
import { usePrintedLegend } from '../../../frontend/printed-legends.ts';
import { useTheme } from '../../../frontend/theme.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { LegendEntry, LegendFrame, LegendList } from '../../../frontend/ui/legend-frame.tsx';
import { goToPlace, setHash } from '../../../frontend/url-state.ts';
import { shownFill } from '../../../map/shown-fill.ts';
import { GROUND, type ThemeName } from '../../../map/themes.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import { useShownLayers } from '../../layers/web/index.ts';
import { SUB_BOUNDARIES, SUB_BOUNDARY_NOTES } from '../../places/layers/map-values.ts';
import { CHILD_COLORS, CHILD_OPACITY } from '../layers/map-values.ts';
import { childClasses } from '../rules/child-classes.ts';
import { childLabel, classLabel } from '../rules/number-labels.ts';
import styles from './insights.module.css';
import { useChildStatistics, useShownBy } from './use-child-statistics.ts';

/** Colors the places of the drawn set by a statistic, and shows the legend of the colors. */
export function ChildLegend() {
  const { by, method, path, style, set } = useShownBy();
  const found = useChildStatistics(path, set === null ? 'none' : style, by);
  const view = useMapSession((session) => session.view);
  const theme = useTheme((state) => state.theme);
  const { overlay, structures } = useShownLayers();
  const [pressed, setPressed] = useState<string | null>(null);
  const classes = useMemo(() => childClasses(found.data?.children ?? [], method), [found.data, method]);
  const data = found.data;
  useEffect(() => {
    if (view === null || data === undefined || path === null) return;
    const { label, format } = data.statistic;
    const notes = data.children.map(
      (child) => [child.path, `${label}: ${childLabel(child.value, format)}`] as const,
    );
    view.set(CHILD_COLORS, { path, style, classes });
    view.set(SUB_BOUNDARY_NOTES, new Map(notes));
    return () => {
      view.set(CHILD_COLORS, null);
      view.set(SUB_BOUNDARY_NOTES, null);
    };
  }, [view, data, path, style, classes]);
  useEffect(
    () => view?.onClicked(SUB_BOUNDARIES, ({ picked: [clicked] }) => setPressed(clicked?.path ?? null)),
    [view],
  );
  const { label = 'Map by Area', format = 'number' } = data?.statistic ?? {};
  const printed = useCallback(
    (ground: ThemeName) => ({
      title: label,
      entries: classes.map(({ from, to, colors }) => ({
        label: classLabel(from, to, format),
        color: shownFill(colors[ground], CHILD_OPACITY, GROUND[ground].land),
        kind: 'area' as const,
      })),
    }),
    [label, format, classes],
  );
  usePrintedLegend(printed);
  const shown = data?.children.find((child) => child.path === pressed);
  const unknown = data?.children.filter(({ value }) => value === null).length ?? 0;
  return (
    <LegendFrame
      name={label}
      beside={overlay !== null || structures !== null ? 'legend' : undefined}
      action={
        <>
          <IconButton
            icon={ChartColumn}
            size="small"
            placement="top"
            label="Show the numbers of these places"
            onPress={() => setHash({ tab: 'insights', insight: 'areas', p: undefined }, 'push')}
          />
          <IconButton
            icon={X}
            size="small"
            placement="top"
            label="Remove these colors from the map"
            onPress={() => setHash({ by: undefined, classes: undefined }, 'push')}
          />
        </>
      }
    >
      {found.isError ? (
        <>
          <p role="alert">{errorMessage(found.error)}</p>
          {isTemporary(found.error) && (
            <Button size="small" onPress={() => void found.refetch()}>
              Try again
            </Button>
          )}
        </>
      ) : data === undefined || data.state === 'computing' ? (
        <p role="status">{data === undefined ? 'Loading…' : 'The numbers are being computed…'}</p>
      ) : classes.length === 0 ? (
        <p role="status">No place has a value.</p>
      ) : (
        <>
          {set !== null && <p className={styles['legendSet']}>{set.name}</p>}
          <LegendList>
            {classes.map(({ from, to, colors, ids }) => (
              <LegendEntry
                key={colors.light}
                color={shownFill(colors[theme], CHILD_OPACITY, GROUND[theme].land)}
              >
                {classLabel(from, to, format)} <small>{ids.length.toLocaleString('en-US')}</small>
              </LegendEntry>
            ))}
            {unknown > 0 && (
              <LegendEntry color="transparent" border="currentColor">
                Not known <small>{unknown.toLocaleString('en-US')}</small>
              </LegendEntry>
            )}
          </LegendList>
        </>
      )}
      {shown !== undefined && (
        <div className={styles['pressed']} role="status">
          <span>
            <b>{shown.name}</b>
            {childLabel(shown.value, format)}
          </span>
          <Button size="small" aria-label={`Open ${shown.name}`} onPress={() => goToPlace(shown.path)}>
            Open
          </Button>
        </div>
      )}
    </LegendFrame>
  );
}
