import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInKit } from '../../../platform/remote-tools/test/render';
import { TabLinks, TabList } from './tabs';

const TABS = ['one', 'two', 'three'].map((id) => ({ id, label: id }));
const tab = (name: string) => screen.getByRole('tab', { name });

test.each([
  ['ltr', '{ArrowRight}', 'two'],
  ['ltr', '{ArrowLeft}', 'three'],
  ['rtl', '{ArrowRight}', 'three'],
  ['rtl', '{ArrowLeft}', 'two'],
  ['ltr', '{End}', 'three'],
])('in a list of tabs with the direction %s, the key %s selects the tab %s', async (direction, key, chosen) => {
  const onClick = jest.fn();
  renderInKit(
    <TabList label="Numbers">
      {TABS.map(({ id }) => (
        <button key={id} type="button" role="tab" onClick={() => onClick(id)}>
          {id}
        </button>
      ))}
    </TabList>,
  );
  // jsdom does not inherit the direction
  screen.getByRole('tablist').style.direction = direction;
  tab('one').focus();
  await userEvent.keyboard(key);
  expect(document.activeElement).toBe(tab(chosen));
  expect(onClick.mock.calls).toEqual([[chosen]]);
});

test('a click on the tab that is already selected keeps the other query parameters', async () => {
  const view = renderInKit(<TabLinks label="Numbers" tabs={TABS} selected="two" searchOf={(id) => `?tab=${id}`} />, {
    path: '/numbers?tab=two&q=x',
  });
  await userEvent.click(tab('two'));
  expect(view.where()).toBe('/numbers?tab=two&q=x');
  await userEvent.click(tab('three'));
  expect(view.where()).toBe('/numbers?tab=three');
});
