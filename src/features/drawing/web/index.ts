export { DRAWN_AREA, type DrawnAreaProps } from './drawn-area.ts';
export { closeTool, clearDrawing, openOutline, toggleTool, useDrawing } from './drawing-store.ts';
