import { Route, Routes } from '@telemarket/kit';
import { memo } from 'react';
import { LoginPage } from './auth/login-page';
import { SignupPage } from './auth/signup-page';

/** The account remote: './App'. */
function App() {
  return (
    <Routes>
      <Route path="/login" element={<LoginPage />} />
      <Route path="/signup" element={<SignupPage />} />
    </Routes>
  );
}

export default memo(App);
