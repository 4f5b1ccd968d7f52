/** Declares `import.meta.glob` of Vite, which loads the files of a pattern, as far as it is used here. */
interface ImportMeta {
  glob<T>(
    pattern: string,
    options: { query?: '?raw'; import?: 'default'; eager: true },
  ): Readonly<Record<string, T>>;
}
