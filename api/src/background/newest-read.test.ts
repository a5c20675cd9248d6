import { keepNewestRead } from './newest-read';

test('a slow read does not replace what a later read has found', async () => {
  const answers: ((value: string) => void)[] = [];
  let kept = 'nothing';
  const refresh = keepNewestRead(
    () => new Promise<string>((resolve) => answers.push(resolve)),
    (value) => (kept = value),
  );
  const slow = refresh();
  const quick = refresh();
  answers[1]?.('saved');
  await quick;
  answers[0]?.('old');
  await slow;
  expect(kept).toBe('saved');
  const next = refresh();
  answers[2]?.('newer');
  await next;
  expect(kept).toBe('newer');
});
