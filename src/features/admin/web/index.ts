export { ActingAs } from './acting-as.tsx';
