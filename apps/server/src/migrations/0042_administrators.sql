-- who is told of a ticket, and whether somebody is the last administrator: few of very many users
create index users_admins on users (id) where role = 'ADMIN';
