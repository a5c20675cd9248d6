import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

export const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label);
export const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

export async function replaceValue(label: string | RegExp, value: string): Promise<void> {
  const input = await field(label);
  await userEvent.clear(input);
  if (value) await userEvent.paste(value);
}
