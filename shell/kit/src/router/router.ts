export { Link } from './link';
export { Route, Routes, useParams } from './routes';
/** The few names of the router that TeleMarket uses; sharing the whole library would cost every visitor 48 kB. */
export { BrowserRouter, matchPath, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
