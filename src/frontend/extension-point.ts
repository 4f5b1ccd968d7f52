/** A list of values that later features give to an earlier feature, such as the sections of its panel. The list is filled once, before the page is drawn. */
export interface ExtensionPoint<T> {
  readonly values: readonly T[];
}

/** A value of a later feature for an extension point. `give` adds it. */
export interface Extension {
  give(): void;
}

export function extensionPoint<T>(): ExtensionPoint<T> {
  return { values: [] };
}

/** Returns an extension that adds a value to the extension point of an earlier feature. Values are in the order of the features. */
export function extend<T>(point: ExtensionPoint<T>, value: T): Extension {
  return { give: () => void (point.values as T[]).push(value) };
}
