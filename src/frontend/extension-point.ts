/** A value that an earlier feature asks of later ones, such as sections of its panel. Filled once, before the page is drawn. */
export interface ExtensionPoint<T> {
  readonly values: readonly T[];
}

/** What a later feature gives to an extension point: `give` puts it there. */
export interface Extension {
  give(): void;
}

export function extensionPoint<T>(): ExtensionPoint<T> {
  return { values: [] };
}

/** Gives a value to the extension point of an earlier feature. Values are in the order of the features. */
export function extend<T>(point: ExtensionPoint<T>, value: T): Extension {
  return { give: () => void (point.values as T[]).push(value) };
}
