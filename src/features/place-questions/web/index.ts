/** The public API of questions in the browser. Import it from lazy code only. */
export { AskPanel } from './ask-panel.tsx';
