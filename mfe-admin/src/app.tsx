import { Route, Routes } from '@telemarket/kit';
import { memo } from 'react';
import { AdminPage } from './gate/admin-page';

/** The admin remote: './App'. */
function App() {
  return (
    <Routes>
      <Route path="/admin" element={<AdminPage />} />
    </Routes>
  );
}

export default memo(App);
