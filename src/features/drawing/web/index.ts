export { DRAWN_AREA, type DrawnAreaProps } from './drawn-area.ts';
export { closeTool, forgetDrawing, openOutline, toggleTool, useDrawing } from './drawing-store.ts';
