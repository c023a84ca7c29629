-- Figures of the sales that count are sums over this index alone: a year of a user's sales is read without a row of the table.
create index sales_counted on sales (user_id, app_id, sold_at) include (id, state, market, item_id, price, net, profit, cost)
  where same_as is null and state in ('delivered', 'settled');

-- Sales whose money is still to come are few among all sales of a user.
create index sales_unpaid on sales (user_id) include (state, market, net, settles_at)
  where same_as is null and state in ('pending', 'delivered', 'unknown');
