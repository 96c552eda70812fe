// What people would write instead: a plain Fastify + pg service with the conversations page, without keys and limits.
import Fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8 });
const app = Fastify();

const columns = `id, status, channel, subject, is_solved as "isSolved", created_at as "createdAt",
  updated_at as "updatedAt", last_message_at as "lastMessageAt"`;

app.get('/conversations/:workspace', async (request) => {
  const { rows } = await pool.query(
    `select ${columns} from conversations where workspace_id = $1 order by updated_at desc, id desc limit 51`,
    [request.params.workspace],
  );
  const data = rows.slice(0, 50).map((row) => ({
    ...row,
    createdAt: row.createdAt.getTime(),
    updatedAt: row.updatedAt.getTime(),
    lastMessageAt: row.lastMessageAt.getTime(),
  }));
  return { data, meta: { is_done: rows.length <= 50, limit: 50 } };
});

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
