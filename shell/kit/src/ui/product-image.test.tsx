import { fireEvent, render } from '@testing-library/react';
import { ProductImage } from './product-image';

const imageIn = (container: HTMLElement) => container.querySelector('img');

test('shows the icon of the category until the source changes', () => {
  const { container, rerender } = render(<ProductImage src="/art/1.svg" category="bot" />);
  fireEvent.error(imageIn(container) as HTMLElement);
  expect(imageIn(container)).toBeNull();
  expect(container.querySelector('svg')).not.toBeNull();
  rerender(<ProductImage src="/art/2.svg" category="bot" />);
  expect(imageIn(container)?.getAttribute('src')).toBe('/art/2.svg');
});

test('shows the icon for an image that failed before hydration', () => {
  jest.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
  const { container } = render(<ProductImage src="/art/1.svg" category="group" />);
  expect(imageIn(container)).toBeNull();
  jest.restoreAllMocks();
});

test('loads an eager image at once and others lazily', () => {
  const { container, rerender } = render(<ProductImage src="/art/1.svg" category="group" eager />);
  expect(imageIn(container)?.getAttribute('loading')).toBe('eager');
  rerender(<ProductImage src="/art/1.svg" category="group" />);
  expect(imageIn(container)?.getAttribute('loading')).toBe('lazy');
  expect(imageIn(container)?.alt).toBe('');
});
