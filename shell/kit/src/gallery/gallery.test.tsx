import '../../../platform/remote-tools/test/jsdom-gaps';
import { createKit, EMPTY_BOOT } from '@telemarket/kit';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { KitGallery } from './gallery';

test('the gallery shows the components of the kit with their code, in both themes', async () => {
  const user = userEvent.setup();
  render(<KitGallery kit={createKit(EMPTY_BOOT, window)} />);
  expect(screen.queryByRole('button', { name: 'Add to favourites' })).not.toBeNull();
  expect(screen.queryByText(/<Button variant="outline" icon="cart"/)).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Dark' }));
  expect(document.documentElement.dataset['theme']).toBe('dark');
  await user.click(screen.getByRole('button', { name: 'Open the dialog' }));
  expect(screen.queryByRole('dialog', { name: 'Remove the gift?' })).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Keep it' }));
  expect(screen.queryByRole('dialog', { name: 'Remove the gift?' })).toBeNull();
});
