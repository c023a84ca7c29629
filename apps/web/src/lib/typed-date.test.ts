import { describe, expect, it } from 'vitest';
import { dayText, momentText, readDay, readMoment, readTime, timeText } from './typed-date.ts';

describe('a date', () => {
  it('is written in the order of the language', () =>
    expect([dayText('2026-11-02', 'en'), dayText('2026-11-02', 'tr')]).toEqual(['11/02/2026', '02.11.2026']));

  it.each([
    ['11/22/2026', '2026-11-22', null],
    ['22.11.2026', null, '2026-11-22'],
    ['2.11.2026', '2026-02-11', '2026-11-02'],
    [' 2-3-2026 ', '2026-02-03', '2026-03-02'],
    ['02 03 2026', '2026-02-03', '2026-03-02'],
    ['02032026', '2026-02-03', '2026-03-02'],
    ['2026-11-22', '2026-11-22', '2026-11-22'],
    ['11/22/26', null, null],
    ['11/22', null, null],
    ['2/30/2026', null, null],
    ['0002-11-11', null, null],
    ['tomorrow', null, null],
    ['', null, null],
    ['11/22/2026/1', null, null],
  ])('%j is read as %s in English and as %s in Turkish', (text, english, turkish) =>
    expect([readDay(text, 'en'), readDay(text, 'tr')]).toEqual([english, turkish]),
  );

  it('is read as it was written', () => {
    for (const language of ['en', 'tr'] as const)
      for (const day of ['2026-01-02', '2028-02-29', '1999-12-31']) expect(readDay(dayText(day, language), language)).toBe(day);
  });
});

describe('a time', () => {
  it('is written with twelve hours in English, and with 24 in Turkish', () => {
    const times = ['00:05', '09:30', '12:00', '18:30'];
    expect(times.map((time) => timeText(time, 'en'))).toEqual(['12:05 AM', '9:30 AM', '12:00 PM', '6:30 PM']);
    expect(times.map((time) => timeText(time, 'tr'))).toEqual(times);
  });

  it.each([
    ['18:30', '18:30'],
    ['6:30 pm', '18:30'],
    ['6.30p.m.', '18:30'],
    ['12:05 AM', '00:05'],
    ['12:05 PM', '12:05'],
    ['7:00:59', '07:00'],
    ['24:00', null],
    ['7:60', null],
    ['13:00 PM', null],
    ['7', null],
    ['', null],
  ])('%j is read as %s', (text, time) => expect(readTime(text)).toBe(time));
});

it.each([
  ['en', '11/22/2026 6:30 PM'],
  ['tr', '22.11.2026 18:30'],
] as const)('a date with a time is read as it was written: %s', (language, text) => {
  expect(momentText('2026-11-22T18:30', language)).toBe(text);
  expect(readMoment(text, language)).toBe('2026-11-22T18:30');
  expect(readMoment('2026-11-22T18:30', language)).toBe('2026-11-22T18:30');
  expect(['2026-11-22', 'x 18:30', '', text.slice(0, -3).trim().slice(0, 12)].map((wrong) => readMoment(wrong, language))).toEqual([
    ...[null, null, null, null],
  ]);
});
