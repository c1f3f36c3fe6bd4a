export { filmScenes } from './browser/camera-film';
export { loadPage } from './browser/load';
export { findExcess } from './budget/budget';
export { budgets } from './budget/budgets';
export { countLoad } from './figures/count-load';
export { pages } from './pages';
