/** Routers for servers and tests. They come from the same instance of the library that the kit uses. */
export { MemoryRouter, StaticRouter } from 'react-router-dom';
