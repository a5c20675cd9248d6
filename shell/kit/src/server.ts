/** Routers for servers and tests, from the same instance of the library as the kit's. */
export { MemoryRouter, StaticRouter } from 'react-router-dom';
