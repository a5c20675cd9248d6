import { applyTheme, readTheme } from './theme';

// a tiny blocking script of its own: the chosen theme must stand before the first paint, and the CSP allows no inline script
applyTheme(readTheme());
