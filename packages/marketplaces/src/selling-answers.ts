import { sendBody, type Behaviour } from './fake-market.ts';
import type { Sample } from './faults.ts';
import type { Answer } from './selling-fixture.ts';

export const jsonOf = (answer: Answer): string => (typeof answer === 'string' ? answer : JSON.stringify(answer));

/** Sends these answers one after the other, and then repeats the last one. */
export const answers =
  (...all: Answer[]): Behaviour =>
  (response, index) =>
    sendBody(response, jsonOf(all[Math.min(index, all.length - 1)]!));

/** Answers every request with this status. */
export const answersWith =
  (status: number, answer: Answer): Behaviour =>
  (response) =>
    sendBody(response, jsonOf(answer), undefined, status);

export const sampleOf = (answer: Answer): Sample => {
  const text = jsonOf(answer);
  return { text: () => text, withNaN: () => text.replace(/:/, ':NaN,"x":'), word: /"(\w+)"/.exec(text)![1]! };
};
