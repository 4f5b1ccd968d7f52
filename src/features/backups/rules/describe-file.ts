/** A description of a file in the file store, for operators. */
export interface FileDescription {
  /** The name of the file, such as "The map of Baltimore City, edition 3". */
  name: string;
  /** What visitors of the site notice while the file is damaged, as a sentence. */
  effect: string;
  /** The way in which the file is repaired, as a sentence. */
  remedy: string;
}

const REBUILT_FROM_DATABASE = 'It is rebuilt from the parcels in the database.';
const EDITION_FILES: ReadonlyMap<string, { name: string; effect: string }> = new Map(
  Object.entries({
    'parcels.store': {
      name: 'The map',
      effect: 'Its tiles, filters, colors and exports answer with an error.',
    },
    'search.index': { name: 'The search index', effect: 'Searches in this county answer with an error.' },
    'coverage.json': {
      name: 'The coverage figures',
      effect: 'Pages about the quality of this county lack its figures.',
    },
    'insights.json': { name: 'The insights', effect: 'They are computed again when somebody asks for them.' },
    'insights-places.json': {
      name: 'The insights of the places',
      effect: 'They are computed again when somebody asks for them.',
    },
  }),
);
const FOLDERS: ReadonlyMap<string, FileDescription> = new Map(
  Object.entries({
    terrain: {
      name: 'Heights of the land',
      effect: '3D terrain is flat there.',
      remedy: 'Restore a backup, or load the heights again: no other copy of them is kept.',
    },
    'parcel-exports': {
      name: 'An exported file',
      effect: 'Its download waits until the file is made again.',
      remedy: 'It is made again from the stored rows of the export.',
    },
    exports: {
      name: 'Somebody’s archive of personal data',
      effect: 'Its download fails, and tells the person to ask for a new archive.',
      remedy: 'The person asks for a new archive in their account, or you restore a backup.',
    },
  }),
);

const EXPORT_ROWS: FileDescription = {
  name: 'The stored rows of an export',
  effect: 'The file of this export can’t be made, or made again.',
  remedy: 'Restore a backup, or the person exports the parcels again: no other copy of the rows is kept.',
};

/** Describes a file. `place` is the name of its county or place; null for a file of no place, or when the database no longer references the file. */
export function describeFile(key: string, place: string | null): FileDescription {
  const [folder = '', , number = '', file = ''] = key.split('/');
  if (folder === 'parcel-exports' && key.endsWith('/rows.bin')) return EXPORT_ROWS;
  const ofEdition = EDITION_FILES.get(file);
  if (folder === 'editions' && ofEdition !== undefined)
    return {
      name: `${ofEdition.name} of ${place ?? 'a removed county'}, edition ${number}`,
      effect: ofEdition.effect,
      remedy: REBUILT_FROM_DATABASE,
    };
  if (folder === 'layers') return describeLayerFile(key, place);
  return (
    FOLDERS.get(folder) ?? {
      name: 'A file',
      effect: 'Requests that need it get an error.',
      remedy: 'Restore a backup.',
    }
  );
}

function describeLayerFile(key: string, place: string | null): FileDescription {
  const [, layer = '', , file] = key.split('/');
  const where = `the layer ${layer}${place === null ? '' : ` of ${place}`}`;
  return file === 'features.gpkg'
    ? {
        name: `The exact features of ${where}`,
        effect: 'Its tiles are there, but can’t be rebuilt. Its download and spatial joins with it fail.',
        remedy: 'Import the file of the layer again, or restore a backup: no other copy is kept.',
      }
    : {
        name: `The tiles of ${where}`,
        effect: 'The layer is not drawn.',
        remedy: 'They are rebuilt from the exact features of the layer.',
      };
}
