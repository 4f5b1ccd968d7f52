import { Check, Copy, Paintbrush, Plus, WandSparkles } from 'lucide-react';
import { Suspense, useState } from 'react';
import { copyText } from '../../../frontend/clipboard.ts';
import { showToast } from '../../../frontend/toasts.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Checkbox } from '../../../frontend/ui/checkbox.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { Pane, PaneTitle } from '../../../frontend/ui/pane.tsx';
import { ReasonedButton } from '../../../frontend/ui/reasoned-button.tsx';
import { Section } from '../../../frontend/ui/section.tsx';
import { useFilterOptions, useParcelQuery } from '../../filters/web/index.ts';
import { MAX_STYLE_RULES } from '../../filters/rules/style-rule.ts';
import { ColorTiles } from '../../layers/web/index.ts';
import { usePlace } from '../../places/web/index.ts';
import { TOO_MANY_RULES, addRule, paintDefault, toggleDefault } from '../rules/edited-rules.ts';
import { PaintButton } from './paint-button.tsx';
import { QuickStyle } from './quick-style.tsx';
import { RuleList } from './rule-list.tsx';
import styles from './style-panel.module.css';
import { applyEdited, edit, resetEdited, setRest, useSavedStyles } from './style-store.ts';
import { makeSourceLink } from './make-source-link.ts';
import { useStyleRules } from './use-style-rules.ts';

const RESTS = [
  { id: 'hide', label: 'Hidden' },
  { id: 'dim', label: 'Faint' },
] as const;

/** The pane that styles parcels: the base styles, and style rules on their columns. */
export function StylePanel({ onClose }: { onClose: () => void }) {
  const { countyPath, isFiltered } = useParcelQuery();
  const { rest } = useStyleRules();
  const county = usePlace(countyPath).data?.place;
  return (
    <Pane
      label="Style"
      title={<PaneTitle about={county?.headline ?? 'How parcels are painted'}>Style</PaneTitle>}
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
          <legend>Parcels that the filters leave out</legend>
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

function StyleRulesBlock({ countyPath }: { countyPath: string }) {
  const { edited, refusal, hasUnapplied } = useStyleRules();
  const saved = useSavedStyles();
  const { options } = useFilterOptions(countyPath);
  const [isQuick, setIsQuick] = useState(false);
  const { rules, default: other } = edited;
  const hasRules = rules.length > 0;
  const reset = () => {
    const undo = resetEdited(saved);
    showToast({
      id: 'style-rules',
      tone: 'info',
      message: saved === null ? 'All style rules are removed.' : 'The style rules of the project are back.',
      action: { label: 'Undo', run: undo },
    });
  };
  return (
    <section aria-labelledby="style-rules" className={styles['body']}>
      <div className={styles['heading']}>
        <h3 id="style-rules">Style Rules</h3>
        <Button size="small" look="quiet" aria-expanded={isQuick} onPress={() => setIsQuick(!isQuick)}>
          <WandSparkles aria-hidden /> Quick style
        </Button>
      </div>
      {isQuick && <QuickStyle countyPath={countyPath} options={options} onDone={() => setIsQuick(false)} />}
      <p className={styles['about']}>
        Rules are tried from top to bottom: the first that matches gives a parcel its fill and line.
      </p>
      {hasRules && <RuleList rules={rules} options={options} />}
      <ReasonedButton
        size="small"
        disabledReason={rules.length >= MAX_STYLE_RULES ? TOO_MANY_RULES : null}
        onPress={() => edit((all) => addRule(all, crypto.randomUUID(), countyPath))}
      >
        <Plus aria-hidden /> {hasRules ? 'Add Another Style Rule' : 'Add a Style Rule'}
      </ReasonedButton>
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
      <div className={styles['actions']}>
        <ReasonedButton look="primary" disabledReason={refusal} onPress={applyEdited}>
          <Check aria-hidden /> Apply
        </ReasonedButton>
        <Button onPress={reset}>Reset</Button>
        {hasUnapplied && (
          <span className={styles['flag']} role="status">
            Not applied yet
          </span>
        )}
      </div>
    </section>
  );
}

/** Copies addresses of the styled map's tiles, for other map programs. */
function UseElsewhere() {
  const { active } = useStyleRules();
  const { query } = useParcelQuery();
  const copy = async (kind: 'vector' | 'tiles' | 'tilejson') => {
    try {
      const link = await makeSourceLink(query, active, kind);
      await copyText(link, 'Address copied to clipboard.');
    } catch (error) {
      showToast({
        id: 'source-link',
        tone: 'bad',
        message: error instanceof Error ? error.message : 'The address could not be made.',
      });
    }
  };
  return (
    <Section title="Use this map elsewhere">
      <p className={styles['about']}>
        The selected parcels, in these colors, for QGIS, Leaflet and other map programs. What only members may
        see needs an API token there.
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
