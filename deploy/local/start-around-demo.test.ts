import { expect, test } from 'bun:test';
import type { Service } from './service.ts';
import { stages } from './stages.ts';
import { startAroundDemo } from './start-around-demo.ts';

const services = ['api-read', 'dashboard', 'order-actions'].map((name) => ({ name, port: 1, healthPort: 2 }));

test('the dashboard starts after the demo, so that it finds a workspace', async () => {
  expect(await startedWith(true)).toEqual(['api-read order-actions', 'demo', 'dashboard']);
});

test('without a demo to load all services start together', async () => {
  expect(await startedWith(false)).toEqual(['api-read dashboard order-actions']);
});

async function startedWith(hasDemo: boolean): Promise<string[]> {
  const done: string[] = [];
  const start = async (part: Service[]) => void done.push(part.map(({ name }) => name).join(' '));
  const loadDemo = hasDemo ? async () => void done.push('demo') : null;
  await startAroundDemo(stages(() => {}).stage, { services, start, loadDemo });
  return done;
}
