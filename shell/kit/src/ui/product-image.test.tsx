import { fireEvent, render } from '@testing-library/react';
import { ProductImage } from './product-image';

const imageIn = (container: HTMLElement) => container.querySelector('img');

test('a failed image shows the icon of the category until its source changes', () => {
  const { container, rerender } = render(<ProductImage src="/art/1.svg" category="bot" />);
  fireEvent.error(imageIn(container) as HTMLElement);
  expect(imageIn(container)).toBeNull();
  expect(container.querySelector('svg')).not.toBeNull();
  rerender(<ProductImage src="/art/2.svg" category="bot" />);
  expect(imageIn(container)?.getAttribute('src')).toBe('/art/2.svg');
});

test('an image that failed before hydration shows the icon', () => {
  jest.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
  const { container } = render(<ProductImage src="/art/1.svg" category="group" />);
  expect(imageIn(container)).toBeNull();
  jest.restoreAllMocks();
});

test('an eager image is loaded at once, and others lazily', () => {
  const { container, rerender } = render(<ProductImage src="/art/1.svg" category="group" eager />);
  expect(imageIn(container)?.getAttribute('loading')).toBe('eager');
  rerender(<ProductImage src="/art/1.svg" category="group" />);
  expect(imageIn(container)?.getAttribute('loading')).toBe('lazy');
  expect(imageIn(container)?.alt).toBe('');
});

const picture = (digit: string, alt: string, width = 1_280) => ({ id: digit.repeat(32), alt, width, height: 720 });

test('the first uploaded picture is shown in the size that the browser needs', () => {
  const pictures = [picture('1', 'The rules'), picture('2', 'The room')];
  const { container } = render(<ProductImage src="/art/1.svg" pictures={pictures} sizes="84px" category="group" />);
  const image = imageIn(container);
  expect([image?.alt, image?.width, image?.height, image?.sizes]).toEqual(['The rules', 1_280, 720, '84px']);
  const file = `/art/picture/${'1'.repeat(32)}`;
  expect(image?.srcset).toBe(`${file}/160.webp 160w, ${file}/640.webp 640w, ${file}/1280.webp 1280w`);
});

test('no size that is offered to the browser is wider than the uploaded picture', () => {
  const { container } = render(<ProductImage src="/art/1.svg" pictures={[picture('1', 'The rules', 320)]} />);
  expect(imageIn(container)?.srcset).toMatch(/160\.webp 160w, \S+640\.webp 320w$/);
});

test('a picture that fails is replaced by the next one, then by the drawn one and by the icon', () => {
  const pictures = [picture('1', 'The rules'), picture('2', 'The room')];
  const { container } = render(<ProductImage src="/art/1.svg" pictures={pictures} category="group" />);
  const shown: unknown[] = [];
  for (let image = imageIn(container); image; image = imageIn(container)) {
    shown.push([image.getAttribute('src'), image.alt]);
    fireEvent.error(image);
  }
  expect(shown).toEqual([
    [`/art/picture/${'1'.repeat(32)}/640.webp`, 'The rules'],
    [`/art/picture/${'2'.repeat(32)}/640.webp`, 'The room'],
    ['/art/1.svg', ''],
  ]);
  expect(container.querySelector('svg')).not.toBeNull();
});

test('a line of an order shows the current picture, and the drawn one if there is no response', () => {
  const { container } = render(<ProductImage src="/art/v2/bot/7/plain.svg" productId={7} />);
  expect(imageIn(container)?.getAttribute('src')).toBe('/art/thumbnail/7');
  fireEvent.error(imageIn(container) as HTMLElement);
  expect(imageIn(container)?.getAttribute('src')).toBe('/art/v2/bot/7/plain.svg');
});
