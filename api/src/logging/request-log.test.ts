import { maskPath } from './request-log';

describe('maskPath', () => {
  it.each([
    ['/api/orders/user/ana@example.com', '/api/orders/user/***'],
    ['/api/orders/user/ana%40example.com/x', '/api/orders/user/***'],
    ['/API/orders/USER/ana', '/api/orders/user/***'],
    ['/elsewhere/ana%40example.com', '/elsewhere/***'],
    ['/api/products?q=ana@example.com', '/api/products'],
    ['/api/products/search/crypto', '/api/products/search/crypto'],
  ])('logs %s as %s', (url, path) => {
    expect(maskPath(url)).toBe(path);
  });
});
