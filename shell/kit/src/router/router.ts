export { Link, NavLink } from './link';
/** The few names of the router that TeleMarket uses; sharing the whole library would cost every visitor 48 kB. */
export {
  BrowserRouter,
  matchPath,
  Navigate,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';
