import { QUESTION_KINDS, generateQuestions } from './scale-questions';

test.each(QUESTION_KINDS)('each request for a %s is different', (kind) => {
  expect(new Set(generateQuestions(kind, 1_000_000, 5_000)).size).toBe(5_000);
});
