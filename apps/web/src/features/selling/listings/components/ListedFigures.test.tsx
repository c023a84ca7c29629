import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer, reply } from '../../../../lib/fake-server.test-helper.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { renderPart } from '../../../../test-screen.tsx';
import { useListedStatistics } from '../listed-items.queries.ts';
import { ListedFigures } from './ListedFigures.tsx';

let info: { count: number; total: number; profit: number; ratio: number };
let withCosts: number;
const server = fakeServer(({ path }) =>
  path.startsWith('/listing/statistics') ? reply({ success: true, info }) : reply({ success: true, items: [], total: withCosts }),
);
const Screen = () => <ListedFigures query={useListedStatistics(0)} app={0} />;
const lists = (): string[] => server.sent.map(({ path }) => path).filter((path) => path.startsWith('/listing/all'));
const card = async (label: string): Promise<string> => (await screen.findByText(label)).parentElement!.textContent;

beforeEach(() => {
  queryClient.clear();
  info = { count: 2, total: 20_000, profit: 0, ratio: 0 };
  withCosts = 0;
});

it('profit and ROI are a dash while no buy price is known', async () => {
  renderPart(<Screen />);
  expect(await screen.findAllByText('no buy price is known')).toHaveLength(2);
  expect([await card('Profit'), await card('ROI')]).toEqual(['Profit– no buy price is known', 'ROI– no buy price is known']);
  expect(lists()).toEqual(['/listing/all?appid=0&pageSize=10&buyPriceZero=0']);
});

it('profit and ROI of zero are shown when things would sell for what they cost', async () => {
  withCosts = 1;
  renderPart(<Screen />);
  await screen.findByText('$0.00');
  expect([await card('Profit'), await card('ROI')]).toEqual([expect.stringContaining('$0.00'), expect.stringContaining('0.00%')]);
  expect(screen.queryByText('no buy price is known')).toBeNull();
});

it('other sums show by themselves that buy prices are known', async () => {
  info = { count: 2, total: 20_000, profit: 1200, ratio: 15 };
  renderPart(<Screen />);
  await screen.findByText('+$1.20');
  await waitFor(() => expect(lists()).toEqual([]));
});
