import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answerRequests, reply } from '../../../../lib/fake-server.test-helper.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { renderPart } from '../../../../test-screen.tsx';
import { useListedStatistics } from '../listed-items.queries.ts';
import { ListedFigures } from './ListedFigures.tsx';

const Screen = () => <ListedFigures query={useListedStatistics(0)} />;
const cards = async (info: { count: number; known: number; total: number; profit: number; ratio: number }): Promise<string[]> => {
  answerRequests(() => reply({ success: true, info }));
  renderPart(<Screen />);
  await screen.findByText('$20.00');
  return ['Profit', 'ROI'].map((label) => screen.getByText(label).parentElement!.textContent);
};

beforeEach(() => queryClient.clear());

it('profit and ROI are a dash while no buy price is known', async () => {
  expect(await cards({ count: 2, known: 0, total: 20_000, profit: 0, ratio: 0 })).toEqual([
    'Profit– no buy price is known',
    'ROI– no buy price is known',
  ]);
});

it('profit and ROI of zero are shown when things would sell for what they cost', async () => {
  expect(await cards({ count: 2, known: 2, total: 20_000, profit: 0, ratio: 0 })).toEqual([
    'Profit$0.00 after fees, if all is sold',
    expect.stringMatching(/^ROI0\.00% /),
  ]);
});

it('profit and ROI say of how many things they are', async () => {
  expect(await cards({ count: 3, known: 1, total: 20_000, profit: 1200, ratio: 15 })).toEqual([
    'Profit+$1.20 buy price known for 1 of 3',
    'ROI+15.00% buy price known for 1 of 3',
  ]);
});
