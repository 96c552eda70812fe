// The same page by Express and Sequelize, for the curious.
import express from 'express';
import { DataTypes, Sequelize } from 'sequelize';

const sequelize = new Sequelize(process.env.DATABASE_URL, { logging: false, pool: { max: 8 } });
const Conversation = sequelize.define(
  'conversation',
  {
    id: { type: DataTypes.TEXT, primaryKey: true },
    workspaceId: { type: DataTypes.TEXT, field: 'workspace_id' },
    status: DataTypes.TEXT,
    channel: DataTypes.TEXT,
    subject: DataTypes.TEXT,
    isSolved: { type: DataTypes.BOOLEAN, field: 'is_solved' },
    createdAt: { type: DataTypes.DATE, field: 'created_at' },
    updatedAt: { type: DataTypes.DATE, field: 'updated_at' },
    lastMessageAt: { type: DataTypes.DATE, field: 'last_message_at' },
  },
  { tableName: 'conversations' },
);

const app = express();
app.get('/conversations/:workspace', async (request, response) => {
  const rows = await Conversation.findAll({
    where: { workspaceId: request.params.workspace },
    attributes: { exclude: ['workspaceId'] },
    order: [
      ['updatedAt', 'DESC'],
      ['id', 'DESC'],
    ],
    limit: 51,
  });
  response.json({ data: rows.slice(0, 50), meta: { is_done: rows.length <= 50, limit: 50 } });
});

app.listen(Number(process.env.PORT), '127.0.0.1');
