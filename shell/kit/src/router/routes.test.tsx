import { render, screen } from '@testing-library/react';
import { MemoryRouter } from '../server';
import { Route, Routes, useParams } from './routes';

const Product = () => <p>Product {useParams()['id']}</p>;

function open(address: string) {
  render(
    <MemoryRouter initialEntries={[address]}>
      <main>
        <Routes>
          <Route path="/" element={<p>Home</p>} />
          <Route path="/bots" element={<p>Bots</p>} />
          <Route path="/product/:id" element={<Product />} />
        </Routes>
      </main>
    </MemoryRouter>,
  );
  return screen.getByRole('main').textContent;
}

test.each([
  ['/', 'Home'],
  ['/?page=2#list', 'Home'],
  ['/bots', 'Bots'],
  ['/Bots/', 'Bots'],
  ['/product/7', 'Product 7'],
  ['/product', ''],
  ['/bots/7', ''],
])('%s shows %s', (address, shown) => {
  expect(open(address)).toBe(shown);
});
