import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answerRequests, reply } from '../../lib/fake-server.test-helper.ts';
import { queryClient } from '../../lib/query-client.ts';
import { renderPart } from '../../test-screen.tsx';
import { Spreads } from './Spreads.tsx';

beforeEach(() => queryClient.clear());

it('the best spreads lead to the comparison of the markets that they are from', async () => {
  answerRequests(({ path }) =>
    path.startsWith('/item/filters')
      ? reply({ success: true, items: { preselect: { source: 'waxpeer', target: 'marketcsgo' } } })
      : reply({ success: true, items: [], total: 0 }),
  );
  renderPart(<Spreads />);
  const link = screen.getByRole('link', { name: 'Open comparison' });
  await waitFor(() => expect(link.getAttribute('href')).toBe('/comparison?priceFrom=1&roiTo=100&source=waxpeer&target=marketcsgo'));
});
