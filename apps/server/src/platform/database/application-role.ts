import pg from 'pg';
import { ConfigError } from '../process/config.ts';
import type { Connection } from './database.ts';

/** The role of the api and worker processes in the embedded database. */
export const APPLICATION_ROLE = 'lootfolio_app';

/**
 * Tables that the application only inserts into and reads. The one exception is the count of a repeated refusal in `security_log`.
 * Functions of the owner remove old rows of the logs.
 */
export const APPEND_ONLY = ['audit_log', 'ledger_entries', 'ledger_postings', 'security_log'];
/**
 * Only the ledger's trigger changes balances. `for update` needs the right to update one column, so the application has this right for the
 * id, which cannot change.
 */
const BALANCES = 'ledger_accounts';
/** Columns that only triggers of the owner write, by table. */
const WITHHELD: Readonly<Record<string, readonly string[]>> = { users: ['balance'] };
const BOOKKEEPING = ['public.schema_migrations', 'graphile_worker.migrations'];
const SCHEMAS = ['public', 'graphile_worker'];
/** Any constant: machines that start at once grant the rights one after the other. */
const LOCK = 7_104_220_262;

const quote = pg.escapeIdentifier;

/** Makes the application's role of the embedded database unless it exists, and sets its password. */
export async function setApplicationPassword(owner: pg.ClientBase, password: string): Promise<void> {
  const known = await owner.query('select from pg_roles where rolname = $1', [APPLICATION_ROLE]);
  const options = `login nosuperuser nocreatedb nocreaterole password ${pg.escapeLiteral(password)}`;
  await owner.query(`${known.rowCount === 0 ? 'create' : 'alter'} role ${quote(APPLICATION_ROLE)} ${options}`);
}

/**
 * Grants the role of a connection the rights that the api and worker need, in a migrated database. Safe to repeat: first revokes the rights
 * that earlier versions granted.
 * @param owner connected as the owner of the tables
 * @throws ConfigError with one sentence when the application's role is the owner or a superuser, to whom nothing can be refused
 */
export async function grantToApplication(owner: pg.ClientBase, application: Connection): Promise<void> {
  const role = await narrowRoleOf(application);
  await owner.query('begin');
  try {
    await owner.query('select pg_advisory_xact_lock($1)', [LOCK]);
    await owner.query(await grantsFor(owner, quote(role)));
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback').catch(() => {});
    throw error;
  }
}

async function narrowRoleOf(connection: Connection): Promise<string> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ role: string; isWide: boolean }>(
      `select rolname as role, rolsuper or pg_has_role(oid, (select relowner from pg_class where oid = 'public.ledger_entries'::regclass), 'member')
         as "isWide" from pg_roles where rolname = current_user`,
    );
    const { role, isWide } = rows[0]!;
    if (isWide)
      throw new ConfigError(
        `DATABASE_URL connects as ${role}, which owns the tables or is a superuser: name an ordinary role there, or leave out DATABASE_OWNER_URL.`,
      );
    return role;
  } finally {
    await client.end();
  }
}

type Relation = { schema: string; name: string; columns: string[]; hasPolicies: boolean; hasPolicy: boolean };

async function grantsFor(owner: pg.ClientBase, role: string): Promise<string> {
  const { rows } = await owner.query<Relation>(
    `select nspname as schema, relname as name, relrowsecurity as "hasPolicies",
       array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped order by attnum) as columns,
       exists (select from pg_policy where polrelid = c.oid and polname = 'application') as "hasPolicy"
     from pg_class c join pg_namespace n on n.oid = relnamespace
     where nspname = any ($1) and relkind in ('r', 'p', 'v') and not relispartition order by 1, 2`,
    [SCHEMAS],
  );
  const schemas = SCHEMAS.map(quote).join(', ');
  return [
    `grant usage on schema ${schemas} to ${role}`,
    ...rows.flatMap((relation) => {
      const table = `${quote(relation.schema)}.${quote(relation.name)}`;
      return [`revoke all on ${table} from ${role}`, `grant ${rightsOn(relation)} on ${table} to ${role}`];
    }),
    `grant usage, select on all sequences in schema ${schemas} to ${role}`,
    `grant execute on all functions in schema ${schemas} to ${role}`,
    // row-level security closes the tables of the jobs to every role but their owner, unless a policy admits the role
    ...rows
      .filter(({ hasPolicies }) => hasPolicies)
      .flatMap(({ schema, name, hasPolicy }) => {
        const table = `${quote(schema)}.${quote(name)}`;
        return [
          ...(hasPolicy ? [`drop policy application on ${table}`] : []),
          `create policy application on ${table} to ${role} using (true) with check (true)`,
        ];
      }),
  ].join(';\n');
}

function rightsOn({ schema, name, columns }: Relation): string {
  if (BOOKKEEPING.includes(`${schema}.${name}`)) return 'select';
  if (schema !== 'public') return 'select, insert, update, delete';
  // a repeated refusal increases the count of its row
  if (name === 'security_log') return 'select, insert, update (count, at)';
  if (APPEND_ONLY.includes(name)) return 'select, insert';
  if (name === BALANCES) return 'select, insert, update (id)';
  const withheld = WITHHELD[name];
  if (!withheld) return 'select, insert, update, delete';
  const written = columns
    .filter((column) => !withheld.includes(column))
    .map(quote)
    .join(', ');
  return `select, delete, insert (${written}), update (${written})`;
}
