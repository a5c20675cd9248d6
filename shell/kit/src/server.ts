/** Routers for servers and tests. They come from the library instance that the kit uses. */
export { MemoryRouter, StaticRouter } from 'react-router-dom';
