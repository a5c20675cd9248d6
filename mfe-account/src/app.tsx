import { Route, Routes } from '@telemarket/kit';
import { memo, Suspense } from 'react';
import { LoginPage } from './auth/login-page';
import { SignupPage } from './auth/signup-page';
import { PageSkeleton } from './page-skeleton';
// the styles of the pages that are loaded later: the server has rendered them already
import './password.module.css';
import './settings/settings.module.css';
import './support/support.module.css';
import { useLazyPage } from './use-lazy-page';

/** The account remote: './App'. */
function App() {
  const settings = useLazyPage(async () => (await import('./settings/settings-page')).SettingsPage);
  const support = useLazyPage(async () => (await import('./support/support-page')).SupportPage);
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Routes>
        <Route path="/login" element={<LoginPage />} />
        <Route path="/signup" element={<SignupPage />} />
        <Route path="/profile" element={settings} />
        <Route path="/contact-support" element={support} />
      </Routes>
    </Suspense>
  );
}

export default memo(App);
