import { applyTheme, readTheme } from './theme';

// a small blocking script: the theme must be set before the first paint, and the CSP forbids inline scripts
applyTheme(readTheme());
