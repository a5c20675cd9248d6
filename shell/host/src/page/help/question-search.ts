import { type Question, QUESTIONS } from './questions';

/** Those that hold every word of the text, in any case, in question or answer. */
export function searchQuestions(text: string): readonly Question[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return QUESTIONS.filter(({ question, answer }) => {
    const whole = `${question} ${answer}`.toLowerCase();
    return words.every((word) => whole.includes(word));
  });
}
