/** The types of the MapLibre style specification that layers use. Only types: no code of MapLibre is loaded here. */
export type {
  ExpressionSpecification,
  LayerSpecification,
  SourceSpecification,
  StyleSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';
