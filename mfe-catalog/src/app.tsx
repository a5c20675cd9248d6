import { Route, Routes } from '@telemarket/kit';
import { CategoryPage } from './category/category-page';
import { HomePage } from './home/home-page';
import { ProductPage } from './product/product-page';

/** The federated module `./App`: everything a shopper looks through. */
export default function App() {
  return (
    <Routes>
      <Route path="/" element={<HomePage />} />
      <Route path="/groups" element={<CategoryPage key="group" category="group" />} />
      <Route path="/bots" element={<CategoryPage key="bot" category="bot" />} />
      <Route path="/accounts" element={<CategoryPage key="account" category="account" />} />
      <Route path="/product/:id" element={<ProductPage />} />
    </Routes>
  );
}
