export { isPracticeSite } from './is-practice-site.ts';
export { loadDemoCounty } from './load-demo-county.ts';
export { writeDemoCounty } from './write-demo-county.ts';
export type { DemoOptions } from './write-demo-county.ts';
export type { DemoManifest, DemoPlace } from './demo-manifest.ts';
export { findPublished } from './queries.ts';
