-- A lease that was removed and is acquired again must not begin at a fence that a former holder had.
create sequence lease_fences owned by leases.fence;
select setval('lease_fences', (select coalesce(max(fence), 0) + 1 from leases), false);
