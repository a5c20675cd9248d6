import { Route, Routes } from '@telemarket/kit';
import { memo } from 'react';
import { OrderHistoryPage } from './order/order-history-page';
import { OrderTrackingPage } from './order/order-tracking-page';

/** The checkout remote: './App'. */
function App() {
  return (
    <Routes>
      <Route path="/order-history" element={<OrderHistoryPage />} />
      <Route path="/order-tracking" element={<OrderTrackingPage />} />
    </Routes>
  );
}

export default memo(App);
