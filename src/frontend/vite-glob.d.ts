/** What the bundler makes of a pattern of files (Vite's `import.meta.glob`), as far as it is used here. */
interface ImportMeta {
  glob<T>(
    pattern: string,
    options: { query?: '?raw'; import?: 'default'; eager: true },
  ): Readonly<Record<string, T>>;
}
