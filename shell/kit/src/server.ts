/** The routers that no browser needs: for rendering on a server and for tests. The same instance as the kit's own. */
export { MemoryRouter, StaticRouter } from 'react-router-dom';
