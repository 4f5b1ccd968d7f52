import type { Command } from '../../../frontend/commands.ts';
import type { PageEntry } from '../../../frontend/feature-pages.ts';
import { pageCommands } from '../../../frontend/page-commands.ts';
import { accountCommands } from '../../accounts/web/index.ts';
import { drawCommands } from '../../drawing/web/index.ts';
import { filterCommands } from '../../filters/web/index.ts';
import { exportCommands } from '../../exports/web/index.ts';
import { focusAreaCommands } from '../../focus-areas/web/index.ts';
import { followCommands } from '../../follows/web/index.ts';
import { historyCommands } from '../../history/web/index.ts';
import { baseCommands, layerCommands } from '../../layers/web/index.ts';
import { parcelCommands } from '../../parcels/web/index.ts';
import { placeCommands } from '../../places/web/index.ts';
import { projectCommands } from '../../projects/web/index.ts';
import { printCommands } from '../../print/web/index.ts';
import { searchCommands } from '../../search/web/index.ts';
import { styleCommands } from '../../style-rules/web/index.ts';
import { terrainCommands } from '../../terrain/web/index.ts';
import { helpCommands } from './help-commands.ts';
import { mapCommands } from './map-commands.ts';
import { openInMiddle } from './open-in-middle.ts';
import { zoomDisplayCommand } from './zoom-display.tsx';

/** What some commands are made from. */
interface CommandParts {
  satellites: Parameters<typeof baseCommands>[0];
  counties: Parameters<typeof placeCommands>[0];
  hasTerrain: boolean;
  pages: readonly PageEntry[];
  signOut: () => void;
}

/** Every action of the application. A feature adds its list here. */
export function listCommands({
  satellites,
  counties,
  hasTerrain,
  pages,
  signOut,
}: CommandParts): readonly Command[] {
  return [
    ...searchCommands,
    ...mapCommands,
    openInMiddle,
    zoomDisplayCommand,
    ...terrainCommands(hasTerrain),
    ...layerCommands,
    ...baseCommands(satellites),
    ...drawCommands,
    ...parcelCommands,
    ...filterCommands,
    ...styleCommands,
    ...followCommands,
    ...historyCommands,
    ...exportCommands,
    ...printCommands,
    ...focusAreaCommands,
    ...placeCommands(counties),
    ...projectCommands,
    ...pageCommands(pages),
    ...accountCommands({ signOut }),
    ...helpCommands,
  ];
}
