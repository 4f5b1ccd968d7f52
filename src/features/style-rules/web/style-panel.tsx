import { Check, Copy, Paintbrush, Plus, Undo2, WandSparkles } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { call } from '../../../frontend/api.ts';
import { copyText } from '../../../frontend/clipboard.ts';
import { useTheme } from '../../../frontend/theme.ts';
import { showFailure, showToast } from '../../../frontend/toasts.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Checkbox } from '../../../frontend/ui/checkbox.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { Pane, PaneTitle } from '../../../frontend/ui/pane.tsx';
import { ReasonedButton } from '../../../frontend/ui/reasoned-button.tsx';
import { Section } from '../../../frontend/ui/section.tsx';
import { wholePercentLabel } from '../../../kernel/percent-label.ts';
import type { ParcelQuery } from '../../filters/rules/parcel-query.ts';
import { MAX_STYLE_RULES, type StyleRules } from '../../filters/rules/style-rule.ts';
import { useFilterOptions, useParcelQuery } from '../../filters/web/index.ts';
import { ColorTiles } from '../../layers/web/index.ts';
import { usePlace } from '../../places/web/index.ts';
import { createParcelSource } from '../contract.ts';
import { readClasses, stylesInTheme } from '../rules/classed-rules.ts';
import { TOO_MANY_RULES, addRule, paintDefault, previewOf, toggleDefault } from '../rules/edited-rules.ts';
import { ClassEditor } from './class-editor.tsx';
import { applyEdited, cancelEdited, edit, resetEdited } from './edit-styles.ts';
import { PaintButton } from './paint-button.tsx';
import { RuleList } from './rule-list.tsx';
import styles from './style-panel.module.css';
import { MIN_OPACITY, setOpacity, setRest, useSavedStyles, useStyles } from './style-store.ts';
import { drawnQuery } from './use-parcel-source.ts';
import { useStyleRules } from './use-style-rules.ts';

const RESTS = [
  { id: 'hide', label: 'Hidden' },
  { id: 'dim', label: 'Faint' },
] as const;

/** The map follows typing and dragging after a pause of this many milliseconds, because new values need new tiles. */
const PAUSE_MS = 250;

/** The pane that styles parcels: the base styles, and style rules on their columns. */
export function StylePanel({ onClose }: { onClose: () => void }) {
  const { countyPath, isFiltered } = useParcelQuery();
  const { rest } = useStyleRules();
  const county = usePlace(countyPath).data?.place;
  return (
    <Pane
      label="Style"
      title={<PaneTitle about={county?.headline ?? 'How parcels are colored'}>Style</PaneTitle>}
      onClose={onClose}
    >
      <Section title="Base Parcel Styles">
        <Suspense fallback={null}>
          <ColorTiles />
        </Suspense>
      </Section>
      {countyPath === null ? (
        <div className={styles['body']}>
          <Notice icon={Paintbrush} title="Style rules are for one county at a time.">
            <p>Move to a county that has parcels, with the search or the list of places.</p>
          </Notice>
        </div>
      ) : (
        <StyleRulesBlock countyPath={countyPath} />
      )}
      {isFiltered && (
        <fieldset className={styles['rest']}>
          <legend>Parcels that don’t match</legend>
          {RESTS.map(({ id, label }) => (
            <label key={id}>
              <input type="radio" name="rest-of-parcels" checked={rest === id} onChange={() => setRest(id)} />
              {label}
            </label>
          ))}
        </fieldset>
      )}
      <UseElsewhere />
    </Pane>
  );
}

interface View {
  /** True when the editor of classes is open and has no classes yet. */
  isQuick: boolean;
  /** True when rules are edited one by one although they form classes. */
  isPlain: boolean;
  /** Changes when the editor of classes begins anew. */
  generation: number;
}

function StyleRulesBlock({ countyPath }: { countyPath: string }) {
  const { edited, refusal, hasUnapplied } = useStyleRules();
  const saved = useSavedStyles();
  const { options } = useFilterOptions(countyPath);
  useStylePreview();
  const [view, setView] = useState<View>({ isQuick: false, isPlain: false, generation: 0 });
  const theme = useTheme((state) => state.theme);
  const { rules, default: other } = stylesInTheme(edited, theme);
  const hasRules = rules.length > 0;
  const classes = view.isPlain ? null : readClasses(rules);
  /** Resets the options of the quick style, whose classes are gone. */
  const startAgain = () => setView({ isQuick: false, isPlain: false, generation: view.generation + 1 });
  const reset = () => {
    const undo = resetEdited(saved);
    startAgain();
    showToast({
      id: 'style-rules',
      tone: 'info',
      message:
        saved === null ? 'All style rules were removed.' : 'The style rules of the project were restored.',
      action: { label: 'Undo', run: undo },
    });
  };
  return (
    <section aria-labelledby="style-rules" className={styles['body']}>
      <div className={styles['heading']}>
        <h3 id="style-rules">Style Rules</h3>
        {classes === null ? (
          <Button
            size="small"
            look="quiet"
            align="end"
            aria-expanded={view.isQuick}
            onPress={() => setView({ ...view, isQuick: !view.isQuick, isPlain: false })}
          >
            <WandSparkles aria-hidden /> Quick style
          </Button>
        ) : (
          <Button
            size="small"
            look="quiet"
            align="end"
            onPress={() => setView({ ...view, isQuick: false, isPlain: true })}
          >
            Edit as rules
          </Button>
        )}
      </div>
      {(view.isQuick || classes !== null) && (
        <ClassEditor key={view.generation} countyPath={countyPath} options={options} classes={classes} />
      )}
      {classes === null && (
        <>
          <p className={styles['about']}>
            Rules are tried from top to bottom: the first that matches gives a parcel its fill and line.
          </p>
          {hasRules && <RuleList rules={rules} options={options} />}
          <ReasonedButton
            size="small"
            disabledReason={rules.length >= MAX_STYLE_RULES ? TOO_MANY_RULES : null}
            onPress={() => {
              // Two rules on one column would otherwise turn into classes while the second one is written.
              setView({ ...view, isQuick: false, isPlain: true });
              edit((all) => addRule(all, crypto.randomUUID(), countyPath));
            }}
          >
            <Plus aria-hidden /> {hasRules ? 'Add Another Style Rule' : 'Add a Style Rule'}
          </ReasonedButton>
        </>
      )}
      <div className={styles['default']}>
        <Checkbox
          isDense
          isOn={other.predicate === 'default'}
          onChange={(isOn) => edit((all) => toggleDefault(all, isOn))}
        >
          Default color for all other parcels
        </Checkbox>
        <div className={styles['paints']}>
          <PaintButton
            part="Fill"
            about="all other parcels"
            value={other.fill}
            onChange={(fill) => edit((all) => toggleDefault(paintDefault(all, { fill }), true))}
          />
          <PaintButton
            part="Line"
            about="all other parcels"
            value={other.line}
            onChange={(line) => edit((all) => toggleDefault(paintDefault(all, { line }), true))}
          />
        </div>
      </div>
      <OpacityField />
      <div className={styles['actions']}>
        <ReasonedButton look="primary" disabledReason={refusal} onPress={applyEdited}>
          <Check aria-hidden /> Apply
        </ReasonedButton>
        {hasUnapplied && (
          <Button
            onPress={() => {
              cancelEdited();
              startAgain();
            }}
          >
            <Undo2 aria-hidden /> Cancel
          </Button>
        )}
        <Button look="quiet" onPress={reset}>
          Reset
        </Button>
        {hasUnapplied && (
          <span className={styles['flag']} role="status">
            Preview: not applied yet
          </span>
        )}
      </div>
    </section>
  );
}

/** Sets how much of the map shows through the fills. */
function OpacityField() {
  const opacity = useStyles((state) => state.opacity);
  return (
    <label className={styles['opacity']}>
      Opacity of fills
      <input
        type="range"
        min={MIN_OPACITY * 100}
        max={100}
        step={5}
        value={Math.round(opacity * 100)}
        aria-valuetext={`${Math.round(opacity * 100)} percent`}
        onChange={({ currentTarget }) => setOpacity(Number(currentTarget.value) / 100)}
      />
      <span aria-hidden>{wholePercentLabel(opacity)}</span>
    </label>
  );
}

/** Copies addresses of the styled map's tiles, for other map programs. */
function UseElsewhere() {
  const { active } = useStyleRules();
  const state = useParcelQuery();
  const copy = async (kind: 'vector' | 'tiles' | 'tilejson') => {
    try {
      const link = await makeSourceLink(drawnQuery(state, active) ?? state.query, active, kind);
      await copyText(link, 'Address copied to clipboard.');
    } catch (error) {
      showFailure(error, { id: 'source-link' });
    }
  };
  return (
    <Section title="Use this map elsewhere">
      <p className={styles['about']}>
        Tiles of the selected parcels in these colors, for QGIS, Leaflet and other map programs. Data that
        only members may see needs an API token there.
      </p>
      <div className={styles['links']}>
        <Button size="small" onPress={() => void copy('tiles')}>
          <Copy aria-hidden /> Picture tiles (XYZ)
        </Button>
        <Button size="small" onPress={() => void copy('vector')}>
          <Copy aria-hidden /> Vector tiles
        </Button>
        <Button size="small" onPress={() => void copy('tilejson')}>
          <Copy aria-hidden /> TileJSON
        </Button>
      </div>
    </Section>
  );
}

/** Returns the URL of the map's tiles for other programs. It contains no version, so it stays valid when the county gets a new edition. */
async function makeSourceLink(
  { path, operation, parcel }: ParcelQuery,
  rules: StyleRules,
  kind: 'vector' | 'tiles' | 'tilejson',
): Promise<string> {
  const body = { query: { path, operation, parcel }, fields: [], styles: rules };
  const source = await call(createParcelSource, { query: {}, body });
  if (kind === 'tilejson') return source.tilejson.vector;
  return (source[kind][0] ?? '').replace(/\?.*$/, '');
}

/** Paints the map by the edited rules for as long as the calling panel is open. */
function useStylePreview(): void {
  const edited = useStyles((state) => state.edited);
  const active = useStyles((state) => state.active);
  useEffect(() => {
    const show = () => useStyles.setState({ preview: previewOf(edited, active) });
    const timer = setTimeout(show, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [edited, active]);
  useEffect(() => () => useStyles.setState({ preview: null }), []);
}
