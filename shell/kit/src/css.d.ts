/** Fallback types of CSS modules, until `npm run typecheck` has generated the exact ones. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
