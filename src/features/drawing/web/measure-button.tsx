import { Ruler } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components';
import { setOverlay, useOverlay } from '../../../frontend/overlays.ts';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { MenuCard, menuStyles } from '../../../frontend/ui/menu.tsx';
import { DRAW_TOOL_IDS, DRAW_TOOLS } from '../rules/draw-tools.ts';
import { toggleTool, useDrawing } from './drawing-store.ts';
import { TOOL_ICONS } from './tool-icons.ts';

/** The button at the edge of the map that opens the list of drawing tools. Selecting the active tool ends it. */
export function MeasureButton() {
  const isOpen = useOverlay(({ open }) => open === 'measure');
  const activeTool = useDrawing((state) => state.activeTool);
  const place = useRef<HTMLDivElement>(null);
  const wasActive = useRef(activeTool !== null);
  useEffect(() => {
    const isEnded = wasActive.current && activeTool === null;
    wasActive.current = activeTool !== null;
    // The panel that had the focus is gone, so the focus returns to the button that opened it.
    if (isEnded && document.activeElement === document.body) place.current?.querySelector('button')?.focus();
  }, [activeTool]);
  return (
    <div ref={place}>
      <MenuTrigger isOpen={isOpen} onOpenChange={(open) => setOverlay('measure', open)}>
        <IconButton
          icon={Ruler}
          label="Draw and measure"
          shortcut="Alt+M"
          look="card"
          placement="left"
          isPressedDown={isOpen || activeTool !== null}
        />
        <MenuCard placement="left top">
          <Menu
            className={menuStyles['list'] ?? ''}
            aria-label="Draw and measure"
            selectionMode="single"
            selectedKeys={activeTool === null ? [] : [activeTool]}
          >
            {DRAW_TOOL_IDS.map((id) => {
              const Icon = TOOL_ICONS[id];
              const { name } = DRAW_TOOLS[id];
              return (
                <MenuItem
                  key={id}
                  id={id}
                  textValue={name}
                  className={menuStyles['item'] ?? ''}
                  onAction={() => toggleTool(id)}
                >
                  <Icon aria-hidden /> {name}
                </MenuItem>
              );
            })}
          </Menu>
        </MenuCard>
      </MenuTrigger>
    </div>
  );
}
