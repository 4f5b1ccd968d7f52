export { DrawPanels } from './draw-panels.tsx';
export { DRAWN_AREA, type DrawnAreaProps } from './drawn-area.ts';
export { DrawTiles } from './draw-tiles.tsx';
export { closeTool, forgetDrawing, openOutline, toggleTool, useDrawing } from './drawing-store.ts';
export { MeasureButton } from './measure-button.tsx';
