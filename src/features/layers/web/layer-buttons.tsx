import { Layers, Wrench } from 'lucide-react';
import { setOverlay, useOverlay } from '../../../frontend/overlays.ts';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';

/** Buttons that open the layers and the map tools. Opening one closes the other. */
export function LayerButtons() {
  const open = useOverlay((state) => state.open);
  return (
    <>
      <IconButton
        icon={Wrench}
        label="Map tools"
        shortcut="Alt+T"
        look="card"
        placement="left"
        isPressedDown={open === 'tools'}
        onPress={() => setOverlay('tools', open !== 'tools')}
      />
      <IconButton
        icon={Layers}
        label="Layers"
        look="card"
        placement="left"
        isPressedDown={open === 'layers'}
        onPress={() => setOverlay('layers', open !== 'layers')}
      />
    </>
  );
}
