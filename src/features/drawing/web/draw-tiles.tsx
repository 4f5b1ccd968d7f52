import { Button } from 'react-aria-components';
import { closeOverlay } from '../../../frontend/overlays.ts';
import { Section } from '../../../frontend/ui/section.tsx';
import tile from '../../../frontend/ui/tile.module.css';
import { DRAW_TOOL_IDS, DRAW_TOOLS } from '../rules/draw-tools.ts';
import styles from './draw-tiles.module.css';
import { toggleTool, useDrawing } from './drawing-store.ts';
import { TOOL_ICONS } from './tool-icons.ts';

/** Buttons for the drawing tools, in the panel of map tools. */
export function DrawTiles() {
  const activeTool = useDrawing((state) => state.activeTool);
  return (
    <Section title="Draw and measure" isOpenAtFirst>
      <div className={styles['grid']} role="group" aria-label="Draw and measure">
        {DRAW_TOOL_IDS.map((id) => {
          const Icon = TOOL_ICONS[id];
          return (
            <Button
              key={id}
              className={`${tile['tile']} ${styles['tile']}`}
              aria-pressed={activeTool === id}
              onPress={() => {
                closeOverlay();
                toggleTool(id);
              }}
            >
              <Icon aria-hidden />
              {DRAW_TOOLS[id].name}
            </Button>
          );
        })}
      </div>
    </Section>
  );
}
