import { expect, test } from 'bun:test';
import { accessibilityProblems, screenshot, startBrowser } from '../../../../tests/support/browser/browser.ts';
import { forThisFile } from '../../../../tests/support/run/for-this-file.ts';
import { signInWithBrowser, startInbox } from '../../../../tests/support/running/inbox.ts';

const [inbox] = await forThisFile(startInbox());
const [browser] = await forThisFile(startBrowser());

const signIn = (who: 'admin' | 'staff', visitor: Parameters<typeof signInWithBrowser>[3]) =>
  signInWithBrowser(browser, inbox.url, inbox[who], visitor);
const address = (path: string) => inbox.url + inbox.at + path;

test('every page reads well in both languages and themes, on phone and desktop', async () => {
  const { send, workspace } = inbox;
  const id = await inbox.chat('زينب الجبوري', 'مرحباً، أريد دجاجاً مشوياً مع الرز', 'Is it ready soon? 🌹');
  await inbox.chat('Noor <b>Al-Obaidi</b>', 'Do you deliver to Karrada?');
  await inbox.chat('A'.repeat(190), 'x'.repeat(3_000));
  await inbox.write(id, 'أهلاً بك! سنبدأ بتحضير طلبك.', 'agent');
  const by = { kind: 'staff', name: 'Ali' } as const;
  await send('conversations.note', {
    workspaceId: workspace.id,
    conversationId: id,
    text: 'Allergic to nuts. اتصل قبل التوصيل.',
    by,
  });
  await send('conversations.act', { workspaceId: workspace.id, conversationId: id, action: 'escalate', by });
  const lines = [{ name: 'دجاج مشوي · Grilled chicken', quantity: 2, unit_price: 12_500 }];
  await send('orders.place', { workspaceId: workspace.id, order: { source: 'chat', conversationId: id, lines } });
  const customerId = (
    await inbox.sql<{ id: string }[]>`select customer_id as id from conversations where id = ${id}`
  )[0]?.id;
  const pages = {
    inbox: '/inbox',
    thread: `/inbox/${id}?view=escalated`,
    search: '/inbox?q=دجاج',
    'no-search': '/inbox?q=zzz',
    closed: '/inbox?view=closed',
    answers: '/inbox/answers',
    customer: `/customers/${customerId}`,
  };
  for (const [language, screen, colours] of [
    ['en', 'desktop', 'light'],
    ['ar', 'phone', 'dark'],
    ['ar', 'desktop', 'light'],
    ['en', 'phone', 'light'],
  ] as const) {
    const { page, errors, close } = await signIn(screen === 'phone' ? 'staff' : 'admin', { language, screen, colours });
    for (const [name, path] of Object.entries(pages)) {
      await page.goto(address(path));
      await screenshot(page, `inbox-${name}-${language}-${screen}-${colours}`);
      expect({ name, language, problems: await accessibilityProblems(page) }).toEqual({ name, language, problems: [] });
      const isTooWide = await page.evaluate('document.documentElement.scrollWidth > screen.width');
      expect({ name, language, screen, isTooWide }).toEqual({ name, language, screen, isTooWide: false });
      const starts: number[] = await page.evaluate(startEdges);
      expect({ name, language, screen, isOneEdge: starts.length < 2 }).toEqual({
        name,
        language,
        screen,
        isOneEdge: true,
      });
    }
    // As Turbo leaves it when it calls off an answer of which a part is here.
    await page.evaluate("void Promise.reject(new DOMException('called off', 'AbortError'))");
    expect(errors).toEqual([]);
    await close();
  }
});

/** Where the lines of the list begin: one place, whatever language each is in. */
const startEdges = `[...new Set([...document.querySelectorAll('.chat__who, .chat__text')].map((line) => {
  const { left, right } = line.getBoundingClientRect();
  return Math.round(document.documentElement.dir === 'rtl' ? right : left);
}))]`;
