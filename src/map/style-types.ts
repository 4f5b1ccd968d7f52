/** The words of the MapLibre style specification that layers are written in. Types only: nothing of MapLibre runs here. */
export type {
  ExpressionSpecification,
  LayerSpecification,
  SourceSpecification,
  StyleSpecification,
  SymbolLayerSpecification,
  TerrainSpecification,
} from 'maplibre-gl';
