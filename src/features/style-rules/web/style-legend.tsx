import { Pencil } from 'lucide-react';
import { useCallback } from 'react';
import { type PrintedLegend, usePrintedLegend } from '../../../frontend/printed-legends.ts';
import { useTheme } from '../../../frontend/theme.ts';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { LegendFrame } from '../../../frontend/ui/legend-frame.tsx';
import { setHash } from '../../../frontend/url-state.ts';
import { shownFill } from '../../../map/shown-fill.ts';
import { GROUND, type ThemeName } from '../../../map/themes.ts';
import { columnLabel, valueLabel } from '../../filters/rules/filter-labels.ts';
import { TRANSPARENT } from '../../filters/rules/style-rule.ts';
import { useFilterOptions } from '../../filters/web/index.ts';
import { useShownLayers } from '../../layers/web/index.ts';
import { stylesInTheme } from '../rules/classed-rules.ts';
import { legendOf } from '../rules/legend-entries.ts';
import { StyleLegendList } from './legend-list.tsx';
import { drawnStyles, useStyles } from './style-store.ts';

/** The legend of the style rules that paint the map: the applied ones, or those of the preview. */
export function StyleLegend() {
  /** The legend of an additional layer takes the usual position of this legend. */
  const { overlay, structures } = useShownLayers();
  const isBesideLayer = overlay !== null || structures !== null;
  const drawn = useStyles(drawnStyles);
  const county = drawn.rules.find(({ path }) => path !== '')?.path ?? null;
  const { options } = useFilterOptions(county);
  const theme = useTheme((state) => state.theme);
  const opacity = useStyles((state) => state.opacity);
  const legendIn = useCallback(
    (mapTheme: ThemeName) => {
      const { title, entries } = legendOf(stylesInTheme(drawn, mapTheme), {
        labelOf: (field) => columnLabel(field, options),
        valueOf: (field, value) => valueLabel(field, value, options),
      });
      return { title: title ?? 'Parcels by style rules', entries };
    },
    [drawn, options],
  );
  const printed = useCallback(
    (mapTheme: ThemeName) => {
      const { title, entries } = legendIn(mapTheme);
      return {
        title,
        entries: entries.flatMap(({ label, fill, line }): PrintedLegend['entries'] => {
          if (fill !== TRANSPARENT)
            return [{ label, color: shownFill(fill, opacity, GROUND[mapTheme].land), kind: 'area' }];
          return line === TRANSPARENT ? [] : [{ label, color: line, kind: 'line' }];
        }),
      };
    },
    [legendIn, opacity],
  );
  usePrintedLegend(printed);
  const { title, entries } = legendIn(theme);
  return (
    <LegendFrame
      name={title}
      beside={isBesideLayer ? 'legend' : undefined}
      action={
        <IconButton
          icon={Pencil}
          size="small"
          placement="top"
          label="Edit the style rules"
          onPress={() => setHash({ tab: 'styles' }, 'push')}
        />
      }
    >
      <StyleLegendList entries={entries} />
    </LegendFrame>
  );
}
