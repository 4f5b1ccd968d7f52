/** Public API of notifications: what changed of what people follow. */
export { noticeRoutes } from './routes.ts';
export { writeDueNotices, writeNotices } from './write-notices.ts';
