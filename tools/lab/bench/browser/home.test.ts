import { type HomeVisit, judgeHome, longestTask } from './home';

const visit: HomeVisit = {
  fcp: 500,
  listing: 600,
  lcp: 600,
  response: 1_800,
  blocking: 50,
  task: 0,
  cls: 0,
  navigation: 50,
  warmRequests: 1,
};
const missed = (visits: readonly HomeVisit[]) => judgeHome(visits).flatMap(({ name, met }) => (met ? [] : [name]));

test('the median of the visits must be within each limit', () => {
  const slow = { ...visit, lcp: 1_200 };
  expect(missed([visit, visit, slow])).toEqual([]);
  expect(missed([visit, slow, slow])).toEqual(['Largest contentful paint']);
});

test('a single long task in one visit exceeds the limit', () => {
  expect(missed([visit, visit, { ...visit, task: 51 }])).toEqual(['Longest hydration task of all visits']);
});

test('only tasks between the first paint and the end of hydration count', () => {
  const tasks = [
    { start: 100, end: 300 },
    { start: 400, end: 460 },
    { start: 500, end: 555 },
    { start: 900, end: 1_000 },
  ];
  expect(longestTask({ tasks, fcp: 350, ready: 800 })).toBe(60);
  expect(longestTask({ tasks, fcp: 600, ready: 800 })).toBe(0);
  expect(longestTask({ tasks, fcp: 350, ready: null })).toBe(0);
});
