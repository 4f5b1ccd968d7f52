import type {
  FeatureBatch,
  FeatureSource,
  RawValue,
  SourceColumn,
} from '../../../../backend/formats/feature-source.ts';
import { GeometryBuffer } from '../../../../backend/formats/geometry-buffer.ts';
import type { LayerReport } from '../../../layers/contract.ts';
import {
  completeLayerValues,
  type LayerValue,
  normalizeLayerValue,
} from '../../../layers/rules/layer-values.ts';
import type { StaticLayer } from '../../../layers/rules/static-layers.ts';
import type { LayerFeature } from '../../../layers/server/thread.ts';
import type { PropertyMatch, SampledTexts } from '../../rules/match-layer-properties.ts';

const SAMPLE_ROWS = 2000;
const SAMPLE_VALUES = 500;
/** The maximum number of distinct unknown values to count for the report. */
const MAX_UNKNOWN = 1000;
const REPORTED_UNKNOWN = 30;
/** The column for members of GeoJSON features that are not among the sampled columns. */
const EXTRAS_COLUMN = 'other_properties';

export interface SampledSource {
  columns: SampledTexts[];
  /** The columns of the source, with the type seen in the sample where the file has no type. */
  typed: SourceColumn[];
}

/** Samples the values of rows from all over the file. */
export async function sampleLayerFile(source: FeatureSource): Promise<SampledSource> {
  const texts: string[][] = source.columns.map(() => []);
  const kinds = source.columns.map(() => new Set<string>());
  for await (const batch of source.sample(SAMPLE_ROWS)) {
    for (let row = 0; row < batch.count; row++) {
      if (batch.isDeleted(row)) continue;
      source.columns.forEach((_, column) => {
        const value = batch.value(row, column);
        const text = value === null ? '' : String(value).trim();
        if (text === '') return;
        kinds[column]?.add(typeof value);
        const list = texts[column];
        if (list !== undefined && list.length < SAMPLE_VALUES) list.push(text);
      });
    }
  }
  return {
    columns: source.columns.map(({ name }, column) => ({ name, values: texts[column] ?? [] })),
    typed: source.columns.map(({ name, type }, column) => {
      const [only, ...others] = kinds[column] ?? [];
      const isPlain = others.length === 0 && (only === 'number' || only === 'boolean');
      return { name, type: type === 'unknown' ? (isPlain ? only : 'text') : type };
    }),
  };
}

/** The features of a layer's file, prepared for publishing, and the statistics about them. */
export class LayerFileFeatures {
  /** Columns of the exact copy: the properties of the layer, then all columns of the file, unchanged. */
  readonly copiedColumns: readonly SourceColumn[];
  readonly #source: FeatureSource;
  readonly #layer: StaticLayer;
  readonly #matches: readonly PropertyMatch[];
  readonly #indexes: readonly (readonly number[])[];
  readonly #filled: number[];
  readonly #unknown = new Map<string, { property: string; value: string; count: number }>();
  /** True for formats without declared columns: a feature may have more columns than the sample showed. */
  readonly #keepsExtras: boolean;
  #rows = 0;

  constructor(
    source: FeatureSource,
    layer: StaticLayer,
    matches: readonly PropertyMatch[],
    sampled: SampledSource,
  ) {
    this.#source = source;
    this.#layer = layer;
    this.#matches = matches;
    const names = source.columns.map(({ name }) => name);
    // A copy that an earlier release of this program stored lacks the properties that later releases added.
    this.#indexes = matches.map(({ columns }) =>
      columns.map((name) => names.indexOf(name)).filter((index) => index >= 0),
    );
    this.#filled = matches.map(() => 0);
    this.#keepsExtras = source.columns.some(({ type }) => type === 'unknown');
    const properties = new Set(layer.properties);
    this.copiedColumns = [
      ...layer.properties.map((name) => ({
        name,
        type: layer.numbers?.includes(name) === true ? ('number' as const) : ('text' as const),
      })),
      ...sampled.typed.map(({ name, type }) => ({
        name: properties.has(name.toLowerCase()) ? `source_${name}` : name,
        type,
      })),
      ...(this.#keepsExtras ? [{ name: EXTRAS_COLUMN, type: 'text' as const }] : []),
    ];
  }

  /** Yields the features. Their coordinates are in one buffer, which the next feature overwrites, so the caller copies the coordinates that it keeps. */
  async *list(): AsyncGenerator<LayerFeature> {
    const buffer = new GeometryBuffer();
    for await (const batch of this.#source.features()) {
      for (let row = 0; row < batch.count; row++) {
        this.#rows++;
        if (batch.isDeleted(row)) {
          yield { geometry: null, properties: null, skipped: 'deleted_row' };
          continue;
        }
        batch.readGeometry(row, buffer);
        const values = this.#readProperties(batch, row);
        yield {
          ...geometryOf(buffer),
          properties: values,
          copiedValues: this.#copiedValues(batch, row, values),
        };
      }
    }
  }

  describe(): Omit<LayerReport, 'features_read' | 'features_published' | 'skipped'> {
    const { format, crs, encoding } = this.#source;
    return {
      format,
      crs,
      encoding,
      properties: this.#matches.map(({ property, columns, reason }, index) => ({
        property,
        columns: [...columns],
        reason: columns.length === 0 && (this.#filled[index] ?? 0) > 0 ? 'from the other properties' : reason,
        filled_percent: Math.round(((this.#filled[index] ?? 0) / Math.max(1, this.#rows)) * 1000) / 10,
      })),
      unknown_values: [...this.#unknown.values()]
        .toSorted((a, b) => b.count - a.count)
        .slice(0, REPORTED_UNKNOWN),
    };
  }

  #readProperties(batch: FeatureBatch, row: number): Record<string, LayerValue> {
    const values: Record<string, LayerValue> = {};
    this.#matches.forEach(({ property }, match) => {
      const value = this.#readProperty(batch, row, match);
      if (value !== null) values[property] = value;
    });
    completeLayerValues(this.#layer.id, values);
    this.#matches.forEach(({ property }, match) => {
      if ((values[property] ?? null) !== null) this.#filled[match] = (this.#filled[match] ?? 0) + 1;
    });
    return values;
  }

  /** Returns the first known value of the property's columns; without one, the first value that is not empty. */
  #readProperty(batch: FeatureBatch, row: number, match: number): LayerValue {
    const property = this.#matches[match]?.property ?? '';
    let unknown: LayerValue = null;
    for (const column of this.#indexes[match] ?? []) {
      const { value, isKnown } = normalizeLayerValue(this.#layer.id, property, batch.value(row, column));
      if (isKnown && value !== null) return value;
      unknown ??= value;
    }
    if (unknown !== null) this.#noteUnknown(property, String(unknown).slice(0, 100));
    return unknown;
  }

  #noteUnknown(property: string, value: string): void {
    const key = `${property}\n${value}`;
    const entry = this.#unknown.get(key);
    if (entry !== undefined) entry.count++;
    else if (this.#unknown.size < MAX_UNKNOWN) this.#unknown.set(key, { property, value, count: 1 });
  }

  #copiedValues(batch: FeatureBatch, row: number, values: Readonly<Record<string, LayerValue>>): RawValue[] {
    const extras = this.#keepsExtras ? batch.extras(row) : null;
    return [
      ...this.#layer.properties.map((property) => values[property] ?? null),
      ...this.#source.columns.map((_, column) => batch.value(row, column)),
      ...(this.#keepsExtras ? [extras === null ? null : JSON.stringify(extras)] : []),
    ];
  }
}

function geometryOf(buffer: GeometryBuffer): Pick<LayerFeature, 'geometry' | 'skipped'> {
  const { kind } = buffer;
  if (kind === 'broken') return { geometry: null, skipped: 'broken_geometry' };
  if (kind === 'collection') return { geometry: null, skipped: 'wrong_geometry' };
  if (kind === 'none') return { geometry: null };
  const isPoints = kind === 'point';
  return {
    geometry: {
      kind,
      coords: buffer.coords.subarray(0, buffer.vertexCount * 2),
      ringEnds: isPoints ? [buffer.vertexCount] : buffer.partEnds,
      polygonEnds: kind === 'polygon' ? buffer.polygonEnds : [isPoints ? 1 : buffer.partEnds.length],
    },
  };
}
