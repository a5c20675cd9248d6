/** The part of the router that TeleMarket uses. To share the whole library would cost every visitor 48 kB. */
export { BrowserRouter, Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
