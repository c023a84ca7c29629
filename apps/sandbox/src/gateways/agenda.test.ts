import { afterEach, expect, it } from 'vitest';
import { createClock } from '../clock.ts';
import { createAgenda, type Agenda } from './agenda.ts';

const agendas: Agenda[] = [];
function agendaAt(start?: number) {
  const clock = createClock(Date.now, start);
  const agenda = createAgenda(clock);
  agendas.push(agenda);
  return { clock, agenda };
}
afterEach(() => {
  for (const agenda of agendas.splice(0)) agenda.clear();
});

it('runs what is due in the order of time, with what these actions add', () => {
  const { clock, agenda } = agendaAt(0);
  const done: [string, number][] = [];
  const note = (name: string) => (time: number) => void done.push([name, time]);
  agenda.at(30, note('third'));
  agenda.at(10, (time) => {
    note('first')(time);
    agenda.at(time + 5, note('second'));
    agenda.at(time + 50, note('later'));
  });
  agenda.at(30, note('fourth'));
  clock.advance(9);
  agenda.runDue();
  expect(done).toEqual([]);
  clock.advance(21);
  agenda.runDue();
  expect(done).toEqual([
    ['first', 10],
    ['second', 15],
    ['third', 30],
    ['fourth', 30],
  ]);
});

it('notices by itself that the clock went on', async () => {
  const { clock, agenda } = agendaAt(0);
  const done: number[] = [];
  agenda.at(1000, (time) => void done.push(time));
  clock.advance(1000);
  await expect.poll(() => done).toEqual([1000]);
  const running = agendaAt();
  running.agenda.at(running.clock.now() + 20, () => void done.push(0));
  await expect.poll(() => done).toEqual([1000, 0]);
});

it('forgets', () => {
  const { clock, agenda } = agendaAt(0);
  const done: number[] = [];
  agenda.at(5, (time) => void done.push(time));
  agenda.clear();
  clock.advance(10);
  agenda.runDue();
  expect(done).toEqual([]);
});
